/** Shows a drawing in an svg element. Of what it showed before, the equal parts stay: a number that changes on a full card
 * does not have the whole card laid out and painted anew. */
export function picture(art: string): (node: SVGSVGElement) => void {
  return (node) => {
    // A template says nothing of sizes below zero, which a place has before it is measured.
    const template = document.createElement('template');
    template.innerHTML = `<svg>${art}</svg>`;
    const parts = [...(template.content.firstChild?.childNodes ?? [])];
    const old = [...node.childNodes];
    parts.forEach((part, i) => {
      const was = old[i];
      if (!was) node.append(part);
      else if (!was.isEqualNode(part)) was.replaceWith(part);
    });
    for (const rest of old.slice(parts.length)) rest.remove();
  };
}
