// How pages print: as documents, without what surrounds them or is only for pressing. A pure string for the HTML's head,
// so that it costs no script. The rules overrule the styles of parts, which are inserted after them.

import { light } from './palette';
import { colours } from './token-rules';

/** Buttons whose text is content: the title of a song in a list, an account in a table. */
const readButtons = '[data-stretched],[title]';

export const printRules = `@page{margin:16mm 14mm}
:root,:root[data-theme]{${colours(light)};color-scheme:light!important}
html,body{background:white!important}
body{min-height:0!important}
body>:not(#root),#root>:not(main){display:none!important}
main{display:block!important;min-height:0!important;margin:0!important;padding:0!important}
main *{min-height:0!important;box-shadow:none!important;animation:none!important;transition:none!important}
main :is(input,textarea,select,form,nav,audio,video,iframe,[role=tablist],[role=slider],[download]){display:none!important}
main :is(button,[role=button]):not(${readButtons}){display:none!important}
main :is(thead,th){position:static!important}
main thead{display:table-header-group!important}
main td{height:auto!important}
main :is(td,th){padding-inline:4px!important}
main table{font-size:12px!important}
main td:first-of-type{white-space:nowrap}
main :is(tr,li,figure,img){break-inside:avoid}
main :is(h1,h2,h3,caption){break-after:avoid}`;
