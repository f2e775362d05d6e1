// Holds comments, test names, texts and documents to the terms of the field.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { betrayingWords, glossaryTerms } from './betraying-words';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** The demo world contains posts and lyrics of its people; the lint contains the words that it looks for. */
const isOutside = /^(backend\/demo|infra\/lint)\//;

const words = (content: string, allowed?: string[]) =>
  betrayingWords('a.ts', content, allowed).map(({ line, word }) => `${line} ${word}`);

test('the tree is free of betraying words', () => {
  const allowed = glossaryTerms(read('infra/docs/architecture.md'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const checked = files
    .toString()
    .split('\0')
    .filter((file) => /\.(tsx?|[cm]js|md)$/.test(file) && !isOutside.test(file));
  const found = checked.flatMap((file) =>
    betrayingWords(file, read(file), allowed).map(
      ({ line, word, instead }) => `${file}:${line}: "${word}", better: ${instead}`,
    ),
  );
  expect(found).toEqual([]);
});

test('finds words in comments, texts and documents, with their lines', () => {
  expect(words('// Reads it anew.\nconst a = 1; /** Whoever asks. */')).toEqual(['1 anew', '2 Whoever']);
  expect(words("/*\n * It stands\n * beside.\n */\ntest('is told twice', run);")).toEqual([
    '2 stands',
    '3 beside',
    '5 is told',
  ]);
  expect(words('const text = `a\nprocess of its own, for reads`;')).toEqual(['2 of its own']);
  expect(betrayingWords('a.md', 'A copy that is none.\n`whoever`')).toMatchObject([{ line: 1, word: 'that is none' }]);
});

test('does not find names, and ordinary uses of the words', () => {
  expect(words("const anew = beside.comes; import '@libretto/anew';")).toEqual([]);
  expect(
    words('// It comes from the log. `m` stands for metres. A process of its own kind. A standalone part.'),
  ).toEqual([]);
  expect(words(`const t = \`\${beside} for \${stands} a\`; // Hier stand er, zurück`)).toEqual([]);
  expect(words('const quote = /[\'"]/; // a name\nconst anew = 1;')).toEqual([]);
});

test('allows the terms of the glossary', () => {
  expect(
    glossaryTerms('| term | in the code | meaning |\n|---|---|---|\n| come back, lease (of a job) | `a` | b |'),
  ).toEqual(['come back', 'lease']);
  expect(words('// The come back of a lease.', ['come back'])).toEqual([]);
});
