// Configures Lingui's macros for every compiler of the front end: they turn messages into calls of the language
// workspace. English stays in the code, so only other languages have catalogues to load.
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

/** Option for swc's `jsc.experimental`. */
const withMacros = { plugins: [macrosPlugin], cacheRoot: path.resolve(__dirname, '../../.cache/swc') };

module.exports = { withMacros };
