// Configuration of cspell, which checks the spelling of comments and documents. Known words are those of an English
// dictionary, the names and terms in words.txt, and the glossary of the map.
import { readFileSync } from 'node:fs';

const map = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
const glossary = map.slice(map.indexOf('| term |')).match(/[\p{L}’']+/gu) ?? [];
const known = readFileSync(new URL('./words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);

export default {
  version: '0.2',
  language: 'en,en-GB',
  globRoot: '../..',
  words: [...known, ...glossary],
  // Catalogues are German, the demo world has names and lyrics, and the lint quotes what it finds.
  ignorePaths: [
    '**/locales/**',
    'backend/demo/**',
    'infra/releases/last/**',
    'infra/lint/**',
    'infra/jest/durations.json',
  ],
  languageSettings: [
    { languageId: 'typescript,typescriptreact,javascript,javascriptreact', includeRegExpList: ['CStyleComment'] },
  ],
};
