// The generated part of each front-end package's README: what the package promises to the others.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { partContracts } from '@libretto/contracts/federation/part-contracts';
import { remoteNames, repoRoot } from '../build/inputs.mjs';

const begin = '<!-- Written by `npm run readmes`. -->';
const end = '<!-- End of what `npm run readmes` writes. -->';

const read = (file: string) => readFileSync(path.join(repoRoot, file), 'utf8');

/** Folder of each package with the text that its README contains between the two comments. */
export const packageContracts: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(remoteNames.map((remote: string) => [remote, () => remoteContract(remote)])),
  shell: () => messagesOf('shell'),
  'shell/kit': () => entriesOf('shell/kit', '@libretto/kit'),
  'shell/product': () => entriesOf('shell/product', '@libretto/product'),
  'shell/language': () => entriesOf('shell/language', '@libretto/language'),
  contracts: () => entriesOf('contracts', '@libretto/contracts'),
};

/** @throws Error when the README has no place for the generated part. */
export function withContract(readme: string, contract: string): string {
  const [before, rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The README lacks ${begin} and ${end}`);
  return `${before}${begin}\n\n${contract}\n\n${end}${after}`;
}

function remoteContract(remote: string): string {
  const rows = modulesOf(remote).map(({ name, props }) => `| \`${name}\` | \`${props.replaceAll('|', '\\|')}\` |`);
  return ['| module | props |', '|---|---|', ...rows, '', messagesOf(remote)].join('\n');
}

function messagesOf(part: string): string {
  const { emits, takes } = partContracts[part as keyof typeof partContracts];
  const list = (topics: readonly string[]) => topics.map((topic) => `\`${topic}\``).join(', ');
  return `Emits ${list(emits)}.\n\nTakes ${list(takes)}.`;
}

interface ExposedModule {
  readonly name: string;
  /** As TypeScript writes them in the contract. */
  readonly props: string;
}

/** The modules of a remote in `FederatedModules`, in their order. */
function modulesOf(remote: string): ExposedModule[] {
  const source = read('contracts/src/federation/modules.ts').replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
  const block = new RegExp(`\\n  '${remote}': \\{\\n([\\s\\S]*?)\\n  \\};`).exec(source)?.[1] ?? '';
  return [...block.matchAll(/^ {4}(\w+): ([\s\S]*?);$(?=\n {4}\w|\s*$(?![\s\S]))/gm)].map(
    ([, name = '', props = '']) => ({
      name,
      props: props.replace(/\s+/g, ' '),
    }),
  );
}

/** Each entry of a package with the first sentence of its file. */
function entriesOf(folder: string, packageName: string): string {
  const { exports } = JSON.parse(read(`${folder}/package.json`)) as { exports: Record<string, string> };
  const rows = Object.entries(exports).flatMap(([subpath, target]) =>
    filesOf(folder, subpath, target).map(
      ({ entry, file }) => `| \`${packageName}${entry.slice(1)}\` | ${file ? headOf(file) : ''} |`,
    ),
  );
  return ['| entry | what it holds |', '|---|---|', ...rows].join('\n');
}

interface Entry {
  readonly entry: string;
  readonly file: string | null;
}

/** A pattern in the package's own source folder has an entry for each file; one in a folder below stays a pattern. */
function filesOf(folder: string, entry: string, target: string): Entry[] {
  const [prefix = '', suffix] = path.posix.join(folder, target).split('*');
  if (suffix === undefined) return [{ entry, file: prefix }];
  if (entry !== './*') return [{ entry, file: null }];
  return readdirSync(path.join(repoRoot, prefix))
    .filter((name) => name.endsWith(suffix) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
    .map((name) => ({ entry: `./${name.slice(0, -suffix.length)}`, file: prefix + name }));
}

function headOf(file: string): string {
  const comment = /^(?:\/\/ .*\n)+/.exec(read(file))?.[0] ?? '';
  const text = comment
    .replace(/^\/\/ /gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
