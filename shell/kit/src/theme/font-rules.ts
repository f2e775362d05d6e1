// The UI face, in two files by script, over a fallback of the same measure so that nothing shifts when it arrives.

export const uiFace = 'Figtree Variable';

/** The latin file of the UI face: preload it (as font, woff2, crossorigin). */
export const figtreeLatinUrl = new URL(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
).href;

const figtreeLatinExtUrl = new URL(
  '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
  import.meta.url,
).href;

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const faceRule = (family: string, url: string, range: string) =>
  `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:300 900;src:url(${url}) format('woff2');unicode-range:${range}}`;

/**
 * Font faces of the first load. The reading face is loaded later, see `reading-face`; its stand-in is here, as its lines
 * are reserved from the first paint on. Both stand-ins are measured over the letter frequencies of English. The letters beyond
 * Latin 1 are a separate family: for a part of the first family that has not loaded, a browser looks up a substitute,
 * for each weight, before it lays out the first text.
 */
export const fontRules = `
${faceRule(uiFace, figtreeLatinUrl, latin)}
${faceRule('Figtree Extended', figtreeLatinExtUrl, latinExt)}
@font-face{font-family:'Figtree Fallback';src:local('Arial'),local('Liberation Sans');size-adjust:100.7%;ascent-override:94.3%;descent-override:24.8%;line-gap-override:0%}
@font-face{font-family:'Literata Fallback';src:local('Georgia'),local('Gelasio');size-adjust:108.2%;ascent-override:108.8%;descent-override:28.5%;line-gap-override:0%}
`;
