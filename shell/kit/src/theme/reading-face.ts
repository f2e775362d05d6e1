// Literata, for lyrics and stories. 52 KB that no first load may carry.

const rule = (url: string) =>
  `@font-face{font-family:'Literata Variable';font-style:normal;font-display:swap;font-weight:200 900;src:url(${url}) format('woff2')}`;

const styleId = 'libretto-reading-face';

/** Adds the reading face to the document, once; call it before the first lyrics or bio show. */
export function loadReadingFace(): void {
  if (typeof document === 'undefined' || document.getElementById(styleId)) return;
  const style = document.createElement('style');
  style.id = styleId;
  style.textContent = rule(
    new URL('@fontsource-variable/literata/files/literata-latin-wght-normal.woff2', import.meta.url).href,
  );
  document.head.append(style);
}
