// What the page's head needs before any bundle arrives. Pure strings, so a build script can write them into the HTML.
import { dark, light, themeColour } from './palette';
import { themeStorageKey } from './theme-storage-key';

export { themeStorageKey };

/**
 * Inline script for the top of `<head>`: sets `data-theme`, `color-scheme` and `theme-color` before the first paint, and
 * `data-frameless` on pages for visitors, which have no navigation.
 * Dark serves where the system has no preference and where storage is forbidden.
 */
export const themeScript = `(function(d){var t;try{t=localStorage.getItem('${themeStorageKey}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';d.documentElement.dataset.theme=t;d.documentElement.style.colorScheme=t;var m=d.querySelector('meta[name=theme-color]');if(!m){m=d.createElement('meta');m.name='theme-color';d.head.appendChild(m)}if(/^\\/(login|signup|base-for-music)?$/.test(location.pathname))d.documentElement.dataset.frameless='';m.content=t==='light'?'${themeColour.light}':'${themeColour.dark}'})(document)`;

/** For the player in pages of others, whose theme is the one of the system. */
export const embedFirstPaint = `html{background:transparent;color-scheme:dark light}body{margin:0}`;

/**
 * Where a phone shows the picture that the server put into the page: at the end of Home's hero, below the header of 56 and
 * the search field of 64 px. Elsewhere it has no size.
 */
const firstPicture = `#first-picture{position:absolute;top:120px;inset-inline-end:16px;overflow:hidden;border-start-end-radius:16px;border-end-end-radius:16px;pointer-events:none}#first-picture img{display:block;width:100%;height:100%;object-fit:cover}@media (max-width:767.98px){#first-picture{width:164px;height:164px}}`;

/**
 * Inline script behind the template of preloads in `<head>`, which starts them. A clone counts as made by the script; the
 * element itself was made by the parser.
 */
export const startPreloads = `(function(d){var t=d.getElementById('preloads');if(!t)return;[].slice.call(t.content.children).forEach(function(e){d.head.appendChild(e.cloneNode(true))});t.remove()})(document)`;

/**
 * Inline script for the end of `<body>`: starts the scripts of the template before it. Only inline scripts, which are
 * allowed by their hashes, may start others. Where the server has put a picture into the page, the template is late:
 * its content starts once the first frame has been drawn, five files a task, since each request takes a slow phone
 * milliseconds. A page in the background draws no frames; there it starts after a moment.
 */
export const startScripts = `(function(d){var t=d.getElementById('scripts');if(!t)return;var late='late' in t.dataset;function go(){if(!t)return;var a=[].slice.call(t.content.children);t.remove();t=0;some(a,late?5:a.length)}function some(a,most){var i,e,n;for(i=0;i<most&&a.length;i++){e=a.shift();if(e.tagName==='SCRIPT'){n=d.createElement('script');n.setAttribute('src',e.getAttribute('src'));n.async=false;e=n}else e=e.cloneNode(true);d.head.appendChild(e)}if(a.length)setTimeout(some,0,a,most)}if(!late||!matchMedia('(max-width:767.98px)').matches)return go();requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,300)})(document)`;

/**
 * Inline script for the top of `<head>`: the default policy of Trusted Types, which decides about every string that
 * reaches a dangerous sink of the DOM. Scripts may only be files of the shell, the remotes, the payment sandbox and the
 * card provider, never answers of the API, which may repeat what a person wrote. HTML is taken only without tags, apart from
 * the empty element that React creates scripts from. Text that would run as code is refused.
 */
export const trustedTypesScript = String.raw`(function(w){if(!w.trustedTypes)return;w.trustedTypes.createPolicy('default',{createScriptURL:function(s){var u=new URL(s,document.baseURI);return(u.origin===location.origin?/^\/(remotes\/|sandbox\/stripe\/|[^/]+\.js$)/.test(u.pathname):/^https:\/\/([\w-]+\.)*js\.stripe\.com$/.test(u.origin))?s:null},createHTML:function(s){return s.indexOf('<')<0||s==='<script><\/script>'?s:null}})})(window)`;

/**
 * The skeleton of a page, with navigation, heading and content, until its scripts have loaded on a slow connection. On
 * a fast connection it never shows.
 */
const pageToCome = (palette: { surface1: string; surface3: string }) =>
  `{--a:linear-gradient(${palette.surface3},${palette.surface3});--b:linear-gradient(${palette.surface1},${palette.surface1})}`;
const skeleton = `#root:empty::before{content:'';position:fixed;inset:0;opacity:0;animation:page-to-come .2s 1s forwards;background:var(--a) 272px 88px/min(320px,40%) 36px no-repeat,var(--b) 272px 148px/min(1680px,100% - 304px) 240px no-repeat,var(--b) 272px 412px/min(1680px,100% - 304px) 56px no-repeat,var(--b) 272px 480px/min(1680px,100% - 304px) 56px no-repeat,var(--b) 0 0/240px 100% no-repeat}@media (max-width:1199.98px){#root:empty::before{background-position:96px 88px,96px 148px,96px 412px,96px 480px,0 0;background-size:40% 36px,calc(100% - 120px) 240px,calc(100% - 120px) 56px,calc(100% - 120px) 56px,72px 100%}}@media (max-width:767.98px){#root:empty::before{background-position:16px 16px,16px 120px,16px 308px,16px 376px,0 100%;background-size:40% 24px,calc(100% - 32px) 164px,calc(100% - 32px) 56px,calc(100% - 32px) 56px,100% 56px}}:root${pageToCome(dark)}:root[data-theme=light]${pageToCome(light)}@keyframes page-to-come{to{opacity:1}}:root[data-frameless] #root:empty::before{background:var(--a) 64px 30vh/min(320px,60%) 40px no-repeat}@media print,(scripting:none){#root:empty::before{display:none}}`;

/** What browsers without JavaScript show in place of the product; they follow the system, as no choice can be read. */
const withoutScripts = `noscript{display:block;max-width:40rem;margin:auto;padding:24px;color:${dark.text};font:16px/1.5 system-ui,sans-serif}noscript a{color:inherit}noscript img{max-width:100%;height:auto}@media (prefers-color-scheme:light){html:not([data-theme]){background:${light.canvas}}noscript{color:${light.text}}}`;

/** Inline style for the head, so the page is never white while the bundle loads. */
export const firstPaintStyle = `html{background:${themeColour.dark}}html[data-theme=light]{background:${themeColour.light}}body{margin:0}${firstPicture}${skeleton}${withoutScripts}`;
