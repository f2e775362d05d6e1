// Everything a page needs once: tokens, fonts, a small reset, the focus ring and the answer to reduced motion.
import { fontRules, uiFace } from './font-rules';
import { tokenRules } from './token-rules';

const base = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:var(--lb-canvas);color-scheme:dark;scrollbar-color:var(--lb-surface5) transparent;-webkit-tap-highlight-color:transparent}
html[data-theme='light']{color-scheme:light}
body{margin:0;min-height:100dvh;background:var(--lb-canvas);color:var(--lb-text);font:var(--lb-type-body);-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;text-rendering:optimizeLegibility;overflow-wrap:break-word}
h1,h2,h3,h4,p,ul,ol,figure,dl,dd,fieldset,blockquote{margin:0;padding:0;border:0}
h1,h2,h3,h4{font:inherit;text-wrap:balance}
ul,ol{list-style:none}
button,input,textarea,select{font:inherit;color:inherit;letter-spacing:inherit}
img,svg,picture{display:block}
a{color:inherit;text-decoration:none}
[hidden]{display:none!important}
::selection{background:var(--lb-accent);color:var(--lb-on-accent)}
:focus-visible{outline:2px solid var(--lb-focus);outline-offset:2px}
:focus:not(:focus-visible){outline:none}
html[data-switching-theme] *,html[data-switching-theme] *::before,html[data-switching-theme] *::after{transition:none!important}
@media (prefers-reduced-motion:reduce){
html{scroll-behavior:auto!important}
*,*::before,*::after{scroll-behavior:auto!important}
}
`;

const rules = `${fontRules}${tokenRules}${base}`;
const styleId = 'libretto-global-style';

/**
 * Call once, before a page draws. Puts these rules before what the parts say of themselves, which weighs more, and has the UI face ready for the first text. The browser
 * itself reads them: Emotion would take them apart and put them together again, fifty milliseconds of a slow phone.
 */
export function insertGlobalStyle(): void {
  if (document.getElementById(styleId)) return;
  const style = document.createElement('style');
  style.id = styleId;
  style.textContent = rules;
  document.head.insertBefore(style, document.head.querySelector('style[data-emotion]'));
  // If the font were requested with the first text, it would load a frame later, and the text would be laid out twice.
  void document.fonts?.load(`1em '${uiFace}'`).catch(() => undefined);
}
