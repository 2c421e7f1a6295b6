/** What all people of the theatre are drawn with, on every ground. */
export const SKIN = '#f3dfc0';
export const SHADE = '#d3ac82';
export const LINE = '#2c1a14';
