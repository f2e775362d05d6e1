// Configuration that all jest projects share: the compiler, the module format, and the location of tests.
const path = require('node:path');

const { withMacros } = require('../languages/macros.cjs');

const rootDir = path.resolve(__dirname, '../..');

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
  },
  module: { type: 'commonjs' },
};

/** Front-end code contains message macros. */
const swcOfFrontEnd = { ...swc, jsc: { ...swc.jsc, experimental: withMacros } };

/** Packages that ship only ES modules and must be compiled for jest's CommonJS runtime. */
const esmOnly = [
  '@libretto',
  'react-aria-components',
  '@react-aria',
  '@internationalized',
  'mediabunny',
  '@mediabunny',
  '@audio',
  'libopus-wasm',
  'https-proxy-agent',
  'http-proxy-agent',
  'agent-base',
  'proxy-agent-negotiate',
  '@tabler',
  'file-type',
  'subsonic-api',
  'strtok3',
  'token-types',
  '@tokenizer',
  'uint8array-extras',
  '@borewit',
  '@tus',
  'srvx',
  'any-ascii',
];

function project(displayName, testMatch, extra = {}) {
  return {
    displayName,
    rootDir,
    testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/', '/.libretto/', '/.cache/'],
    testEnvironment: '<rootDir>/infra/jest/node-context.cjs',
    transform: {
      '/(shell|mfe-[a-z]+)/(.+/)?(src|kit|product|language|standalone)/.+\\.tsx?$': ['@swc/jest', swcOfFrontEnd],
      '\\.(ts|tsx|mjs|js)$': ['@swc/jest', swc],
    },
    moduleNameMapper: {
      '^file-type$': '<rootDir>/node_modules/file-type/index.js',
      // As in the builds, see infra/webpack/base-config.ts.
      '^\\./defaultAttributes\\.mjs$': '<rootDir>/shell/kit/src/patches/icon-attributes.ts',
    },
    transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
    ...extra,
  };
}

module.exports = { project };
