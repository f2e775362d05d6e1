// The command lines that the documents give, so that a test can run each of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const folders = ['infra/docs', 'infra/runbooks', 'infra/decisions', 'backend/bench'];

const pages = [
  ...['README.md', 'infra/README.md'],
  ...folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
].filter((page) => page.endsWith('.md'));

export interface DocumentedCommand {
  readonly page: string;
  /** The script of package.json. */
  readonly script: string;
  readonly words: readonly string[];
}

/** Every `npm run SCRIPT -- WORDS`, in code of a line or in a block, where an explanation follows after two spaces. */
export const documentedCommands: readonly DocumentedCommand[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/npm run ([\w:]+) -- ((?:(?! {2})[^`\n])+)/g)].map(
    ([, script = '', line = '']) => ({
      page,
      script,
      words: [...line.trim().matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? ''),
    }),
  ),
);
