// How texts in the sources become calls, for every compiler of the front end: the macros of Lingui, whose calls end in the
// language workspace. English stays in the code, so only other languages have catalogues to fetch.
const path = require('node:path');

const macrosPlugin = [
  '@lingui/swc-plugin',
  {
    runtimeModules: {
      i18n: ['@libretto/language/i18n', 'i18n'],
      Trans: ['@libretto/language/trans', 'Trans'],
    },
    descriptorFields: 'message',
    useLinguiV5IdGeneration: true,
  },
];

/** For `jsc.experimental` of swc. */
const withMacros = { plugins: [macrosPlugin], cacheRoot: path.resolve(__dirname, '../../.cache/swc') };

module.exports = { withMacros };
