import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languages as spokenByServer, wordsIn } from '../../backend/src/kernel/texts/text';
import { httpCalls } from '../../contracts/src/http';
import { languages } from '../../shell/language/src/languages';
import { textsOfContracts, textsOfServer } from './server-texts';
import { readCatalogue } from './sources';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function textsIn(source: string): string[] {
  const file = path.join(folder, 'source.ts');
  writeFileSync(file, source);
  return [...textsOfServer([file], folder)].filter(([, where]) => where.includes('source.ts')).map(([text]) => text);
}

it('finds marked texts and refusals, with the names of values', () => {
  const source = `
    const crowded = 'Too many';
    const hello = text\`Hello \${{ name }}, it is \${{ day: dayOf(at) }}\`;
    problem(409, 'a', crowded);
    throw notFound(isSong ? 'No song' : 'No post');
    tooManyRequests(10, text\`Wait \${{ seconds: 3 }} s\`);
    console.log('not shown');`;
  expect(textsIn(source).sort()).toEqual([
    'Hello {name}, it is {day}',
    'No post',
    'No song',
    'Too many',
    'Wait {seconds} s',
  ]);
});

it('refuses a refusal whose values are not marked', () => {
  expect(() => textsIn('throw notFound(`There is no $' + '{name}`);')).toThrow('not marked');
});

it('knows what the schemas of calls say, also of values that one schema is made with', () => {
  const texts = textsOfContracts();
  for (const text of ['Comment is required', 'Name must be at most 60 characters', 'This song does not exist']) {
    expect(texts).toContain(text);
  }
});

/** Messages with placeholders, as regular expressions of their possible output. */
const patterns = Object.keys(readCatalogue('backend', 'de'))
  .filter((key) => key.includes('{'))
  .filter((key) => key.replace(/\{\w+\}/g, '').length > 12)
  .map(
    (key) =>
      new RegExp(
        `^${key
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  );

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

it('every refusal of a contract has a German text', () => {
  const promised = (httpCalls as readonly { refusals?: Readonly<Record<number, readonly string[]>> }[]).flatMap(
    ({ refusals = {} }) => Object.values(refusals).flat(),
  );
  const isKnown = (text: string) => wordsIn('de', text) !== text || patterns.some((pattern) => pattern.test(text));
  expect(promised.length).toBeGreaterThan(100);
  expect([...new Set(promised)].filter((text) => !isKnown(text))).toEqual([]);
});

it('speaks what the page offers', () => {
  expect([...spokenByServer].sort()).toEqual(Object.keys(languages).sort());
});
