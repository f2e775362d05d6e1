// Styles for languages that run from right to left: every left becomes right. Only pages in such a language load this.
import createCache, { type EmotionCache } from '@emotion/cache';
import { prefixer } from 'stylis';
import mirror from 'stylis-plugin-rtl';

export const mirroredStyle = (): EmotionCache => createCache({ key: 'mirrored', stylisPlugins: [prefixer, mirror] });
