// The map of the repository names only paths, files and code that exist, and its diagrams are well formed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const pages = ['infra/docs/architecture.md', 'infra/docs/performance.md', 'infra/docs/domains.md'];
const textOf = (page: string) => readFileSync(path.join(root, page), 'utf8');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const fileNames = files.map((file) => path.posix.basename(file));

const codeBlock = /^```[\s\S]*?^```$/gm;
const diagramBlock = /^```mermaid\n([\s\S]*?)^```$/gm;

const unique = (names: readonly string[]) => [...new Set(names)];

const diagramsIn = (text: string) => [...text.matchAll(diagramBlock)].map(([, diagram = '']) => diagram);

/** Texts between two backticks of one line, outside of code blocks. */
const quotedIn = (text: string) =>
  unique([...text.replace(codeBlock, '').matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted));

const pathsIn = (text: string) =>
  quotedIn(text).filter((quoted) => /^(backend|contracts|infra|mfe-[a-z]+|shell)\/[\w./-]*$/.test(quoted));

const fileNamesIn = (text: string) => {
  const inText = quotedIn(text).filter((quoted) => /^[\w.-]+\.(tsx?|mjs|cjs|json|md)$/.test(quoted));
  const inDiagrams = diagramsIn(text).flatMap((diagram) => diagram.match(/(?<![\w/.-])[\w.-]+\.tsx?\b/g) ?? []);
  return unique([...inText, ...inDiagrams]);
};

/** Identifiers with lower-case and upper-case letters: classes, types, events, functions. */
const identifiersIn = (text: string) =>
  quotedIn(text).filter((quoted) => /^[A-Za-z]+$/.test(quoted) && /[a-z]/.test(quoted) && /[A-Z]/.test(quoted));

const namedBy = (find: (text: string) => readonly string[]) =>
  pages.flatMap((page) => find(textOf(page)).map((name): [page: string, name: string] => [page, name]));

const keywords = ['flowchart', 'sequenceDiagram', 'stateDiagram-v2', 'classDiagram', 'erDiagram'];
const closingOf = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const closings = [...closingOf.values()];

/** The first fault of a diagram, undefined where it has none. */
function faultOf(diagram: string): string | undefined {
  const [keyword = ''] = diagram.trim().split(/\s/);
  if (!keywords.includes(keyword)) return `begins with ${keyword}`;
  if (diagram.split('"').length % 2 === 0) return 'an odd number of quotes';
  // Quoted labels may hold any bracket; cardinalities of an erDiagram and asynchronous arrows are single brackets.
  const structure = diagram.replace(/"[^"]*"/g, '').replace(/[|}][|o](--|\.\.)[|o][|{]|--?\)/g, '');
  const expected: string[] = [];
  for (const sign of structure) {
    const closing = closingOf.get(sign);
    if (closing !== undefined) expected.push(closing);
    else if (closings.includes(sign) && expected.pop() !== sign) return `an unexpected ${sign}`;
  }
  return expected.length === 0 ? undefined : `a missing ${expected.join(' ')}`;
}

test('the pages name paths, files and identifiers, and have diagrams', () => {
  expect(namedBy(pathsIn).length).toBeGreaterThan(150);
  expect(namedBy(fileNamesIn).length).toBeGreaterThan(20);
  expect(namedBy(identifiersIn).length).toBeGreaterThan(50);
  expect(diagramsIn(textOf('infra/docs/architecture.md')).length).toBeGreaterThan(8);
});

test.each(namedBy(pathsIn))('%s names a path that exists: %s', (_page, name) => {
  expect(existsSync(path.join(root, name))).toBe(true);
});

test.each(namedBy(fileNamesIn))('%s names a file that exists: %s', (_page, name) => {
  expect(fileNames).toContain(name);
});

test('every identifier that the pages name occurs in the sources', () => {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const words = new Set(sources.flatMap((file) => textOf(file).match(/[A-Za-z]+/g) ?? []));
  expect(namedBy(identifiersIn).filter(([, name]) => !words.has(name))).toEqual([]);
});

const diagrams = pages.flatMap((page) =>
  diagramsIn(textOf(page)).map((diagram, index): [page: string, number: number, diagram: string] => [
    page,
    index + 1,
    diagram,
  ]),
);

test.each(diagrams)('%s has a well-formed diagram %i', (_page, _number, diagram) => {
  expect(faultOf(diagram)).toBeUndefined();
});

test.each([
  ['graph LR\n  a --> b\n', 'begins with graph'],
  ['flowchart LR\n  a["one --> b\n', 'an odd number of quotes'],
  ['flowchart LR\n  a[one --> b\n', 'a missing ]'],
  ['flowchart LR\n  a[one) --> b\n', 'an unexpected )'],
  ['flowchart LR\n  a["one )"] --> b\n', undefined],
  ['sequenceDiagram\n  A-)B: sent\n', undefined],
  ['erDiagram\n  SONG ||--o{ SALE : has\n', undefined],
])('the check of diagrams judges %j', (diagram, fault) => {
  expect(faultOf(diagram)).toBe(fault);
});
