/** Measured widths hold for the face that is there: readers of `loaded` are worked out anew when the title face has come. */
class Fonts {
  loaded = $state(0);

  constructor() {
    if (typeof document === 'undefined' || !('fonts' in document)) return;
    const wanted = ['500', '600', '700', 'italic 500'].map((kind) =>
      document.fonts.load(`${kind} 17px "EB Garamond Variable"`),
    );
    void Promise.all(wanted).then(() => (this.loaded += 1));
  }
}

export const fonts = new Fonts();
