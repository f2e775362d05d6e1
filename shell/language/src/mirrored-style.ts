// Styles for languages that run from right to left: every left becomes right. Only pages in such a language load this.
import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { prefixer } from 'stylis';
import mirror from 'stylis-plugin-rtl';

export const mirroredStyle = (): EmotionCache =>
  createCache({ key: 'mirrored', stylisPlugins: [mirrorInset, prefixer, mirror] });

/** Values that stand apart, of which some have spaces in brackets, and `!important`. */
const apart = /!\w+|(?:[^\s()!]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g;

/** The plugin knows margins and paddings with four values, and not yet insets. */
const mirrorInset: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.props !== 'inset' || element.return) return;
  const [top, right, bottom, left, ...rest] = String(element.children).match(apart) ?? [];
  if (left === undefined || left.startsWith('!')) return;
  element.value = `inset:${[top, left, bottom, right, ...rest].join(' ')};`;
};
