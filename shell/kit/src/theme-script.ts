// What the page's head needs before any bundle arrives. Pure strings, so a build script can write them into the HTML.
import { dark, light, themeColour } from './palette';

/** Where the choice is kept; absent means: follow the system. */
export const themeStorageKey = 'libretto-theme';

/**
 * Inline script for the top of `<head>`: sets `data-theme`, `color-scheme` and `theme-color` before the first paint.
 * Dark serves where the system has no preference and where storage is forbidden.
 */
export const themeScript = `(function(d){var t;try{t=localStorage.getItem('${themeStorageKey}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';d.documentElement.dataset.theme=t;d.documentElement.style.colorScheme=t;var m=d.querySelector('meta[name=theme-color]');if(!m){m=d.createElement('meta');m.name='theme-color';d.head.appendChild(m)}m.content=t==='light'?'${themeColour.light}':'${themeColour.dark}'})(document)`;

/** For the player in pages of others, which has no inline script: as the system has it. */
export const embedFirstPaint = `html{background:transparent;color-scheme:dark light}body{margin:0}`;

/**
 * Where a phone shows the picture that the server put into the page: at the end of Home's hero, below the header of 56 and
 * the search field of 64 px. Elsewhere it has no size.
 */
const firstPicture = `#first-picture{position:absolute;top:120px;inset-inline-end:16px;overflow:hidden;border-start-end-radius:16px;border-end-end-radius:16px;pointer-events:none}#first-picture img{display:block;width:100%;height:100%;object-fit:cover}@media (max-width:767.98px){#first-picture{width:164px;height:164px}}`;

/**
 * Inline script for `<head>`: where the server has put a picture into the page, what the server keeps in the template begins once the
 * first frame has been drawn, five files a task: to ask for each takes a slow phone its milliseconds. A page in the background has no
 * frames; there it begins after a moment.
 */
export const afterFirstFrameScript = `addEventListener('DOMContentLoaded',function(){var d=document,t=d.getElementById('after-first-frame');if(!t)return;function go(){if(!t)return;var a=[].slice.call(t.content.children);t.remove();t=0;some(a)}function some(a){var i,e,n;for(i=0;i<5&&a.length;i++){e=a.shift();if(e.tagName==='SCRIPT'){n=d.createElement('script');n.setAttribute('src',e.getAttribute('src'));n.async=false;e=n}d.head.appendChild(e)}if(a.length)setTimeout(some,0,a)}if(!matchMedia('(max-width:767.98px)').matches)return go();requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,300)})`;

/** What browsers without JavaScript show in place of the product; they follow the system, as no choice can be read. */
const withoutScripts = `noscript{display:block;max-width:40rem;margin:auto;padding:24px;color:${dark.text};font:16px/1.5 system-ui,sans-serif}noscript a{color:inherit}noscript img{max-width:100%;height:auto}@media (prefers-color-scheme:light){html:not([data-theme]){background:${light.canvas}}noscript{color:${light.text}}}`;

/** Inline style for the head, so the page is never white while the bundle loads. */
export const firstPaintStyle = `html{background:${themeColour.dark}}html[data-theme=light]{background:${themeColour.light}}body{margin:0}${firstPicture}${withoutScripts}`;
