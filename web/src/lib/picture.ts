/** Shows a drawing in an svg element. Of what it showed before, the equal parts stay: a number that changes on a full card
 * does not have the whole card laid out and painted anew. */
export function picture(art: string): (node: SVGSVGElement) => void {
  return (node) => {
    const fresh = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    fresh.innerHTML = art;
    const parts = [...fresh.childNodes];
    const old = [...node.childNodes];
    parts.forEach((part, i) => {
      const was = old[i];
      if (!was) node.append(part);
      else if (!was.isEqualNode(part)) was.replaceWith(part);
    });
    for (const rest of old.slice(parts.length)) rest.remove();
  };
}
