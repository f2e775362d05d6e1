// Mirrored styles for right-to-left languages: left and right are swapped. Only pages in such a language load this
// module. The browsers that the product supports need no prefixes, and stylis' prefixer would be part of the first load.
import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import mirror from 'stylis-plugin-rtl';

export const mirroredStyle = (): EmotionCache => createCache({ key: 'mirrored', stylisPlugins: [mirrorRest, mirror] });

/** Splits a value into its parts, some of which contain spaces in brackets, and `!important`. */
const apart = /!\w+|(?:[^\s()!]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g;

const ofFourSides = /^(margin|padding|scroll-margin|scroll-padding|border-(width|style|color))$/;

/** Mirrors what the plugin does not: four-sided values that contain variables, and insets. */
const mirrorRest: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return) return;
  const name = String(element.props);
  const [first, second, third, fourth, ...rest] = String(element.children).match(apart) ?? [];
  if (fourth === undefined || /^[!/]/.test(fourth)) return;
  if (name !== 'inset' && !/\b(var|env)\(/.test(String(element.children))) return;
  const mirrored =
    name === 'border-radius'
      ? [second, first, fourth, third]
      : name === 'inset' || ofFourSides.test(name)
        ? [first, fourth, third, second]
        : null;
  if (mirrored) element.value = `${name}:${[...mirrored, ...rest].join(' ')};`;
};
