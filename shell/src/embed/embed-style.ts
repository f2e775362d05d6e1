// The styles of the embedded player, based on the kit's tokens.
import { fontRules } from '../../kit/src/theme/font-rules';
import { tokenRules } from '../../kit/src/theme/token-rules';

const look = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:transparent;color:var(--lb-text);font:var(--lb-type-body);-webkit-font-smoothing:antialiased}
h1,ol,p{margin:0;padding:0}
a{color:inherit;text-decoration:none}
button,input{font:inherit;color:inherit}
#player{height:100vh}
.card{height:100%;display:flex;flex-direction:column;background:var(--lb-surface1);border:1px solid var(--lb-line);border-radius:var(--lb-radius-card);overflow:hidden}
.head{flex:none;display:grid;grid-template:'cover texts brand' 1fr 'cover transport transport' auto/auto minmax(0,1fr) auto;gap:8px 16px;padding:16px}
.cover{grid-area:cover;width:118px;aspect-ratio:1;border-radius:var(--lb-radius-cover);overflow:hidden}
.cover img{width:100%;height:100%;object-fit:cover;display:block}
.no-cover{display:grid;place-items:center;height:100%;background:var(--lb-surface3);color:var(--lb-mark)}
.no-cover svg{width:33%}
.texts{grid-area:texts;min-width:0}
h1{font:var(--lb-type-section);letter-spacing:-.01em}
h1 a,.artist{display:block;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.artist{color:var(--lb-text-muted)}
.note{min-height:18px;font:var(--lb-type-small);color:var(--lb-text-muted)}
.brand{grid-area:brand;width:44px;height:44px;margin-block-start:-10px;margin-inline-end:-12px;display:grid;place-items:center;color:var(--lb-mark)}
.brand svg{width:18px}
.transport{grid-area:transport;display:flex;align-items:center;gap:8px;min-width:0}
.play{flex:none;width:44px;height:44px;border:0;border-radius:50%;padding:0;display:grid;place-items:center;background:var(--lb-accent);color:var(--lb-on-accent);cursor:pointer}
.play:hover{background:var(--lb-accent-hover)}
.play svg{width:22px;grid-area:1/1}
.play svg:last-child,.play[data-on] svg:first-child{visibility:hidden}
.play[data-on] svg:last-child{visibility:visible}
.time{flex:none;font:var(--lb-type-caption);font-variant-numeric:tabular-nums;color:var(--lb-text-muted)}
.seek{flex:1;min-width:0;height:24px;margin:0;appearance:none;background:none;cursor:pointer}
.seek::-webkit-slider-runnable-track{height:4px;border-radius:2px;background:linear-gradient(to right,var(--lb-accent) var(--heard),var(--lb-rail) var(--heard))}
.seek::-moz-range-track{height:4px;border-radius:2px;background:var(--lb-rail)}
.seek::-moz-range-progress{height:4px;border-radius:2px;background:var(--lb-accent)}
.seek::-webkit-slider-thumb{appearance:none;width:14px;height:14px;margin-top:-5px;border-radius:50%;background:var(--lb-text)}
.seek::-moz-range-thumb{width:14px;height:14px;border:0;border-radius:50%;background:var(--lb-text)}
.tracks{flex:1;overflow:auto;list-style:none;border-top:1px solid var(--lb-line);padding:8px}
.tracks button{width:100%;min-height:44px;display:flex;align-items:center;gap:12px;padding:0 8px;border:0;border-radius:var(--lb-radius-field);background:none;text-align:start;cursor:pointer}
.tracks button:hover{background:var(--lb-surface2)}
.tracks [aria-current]{color:var(--lb-accent-text);font:var(--lb-type-body-strong)}
.number{flex:none;width:20px;color:var(--lb-text-muted);font-variant-numeric:tabular-nums;text-align:end}
.name{flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.tag{flex:none;padding:0 6px;border-radius:var(--lb-radius-tag);background:var(--lb-accent-soft);color:var(--lb-accent-text);font:var(--lb-type-caption)}
.empty{justify-content:center;align-items:center;gap:8px;padding:16px;text-align:center}
.empty a{color:var(--lb-accent-text);text-decoration:underline}
:focus-visible{outline:2px solid var(--lb-focus);outline-offset:2px}
.tracks button:focus-visible{outline-offset:-2px}
@media (max-width:400px),(max-height:140px){
.head{grid-template:'cover texts brand' auto 'transport transport transport' auto/auto minmax(0,1fr) auto;gap:4px 12px;padding:8px 12px}
.cover{width:40px}
h1{font:var(--lb-type-body-strong)}
.note:empty{display:none}
}
@media (max-height:140px){.play{width:40px;height:40px}.head{padding-block:6px}.artist,.note{font:var(--lb-type-caption)}}
@media (forced-colors:active){.play,.seek::-webkit-slider-thumb{border:1px solid}}
`;

export const embedStyle = `${fontRules}${tokenRules}${look}`;
