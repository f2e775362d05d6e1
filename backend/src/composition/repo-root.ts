import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository: the one that holds the script which was started, or else the present folder. */
export function repoRoot(): string {
  const script = process.argv[1];
  return findRepoRoot(script && realpathSync(script), process.cwd(), isRepoRoot);
}

/** The nearest folder above the script, or above the working folder, that is one; else the working folder. */
export function findRepoRoot(
  script: string | undefined,
  workingDir: string,
  isRoot: (folder: string) => boolean,
): string {
  for (const start of [script === undefined ? workingDir : dirname(script), workingDir]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (isRoot(folder)) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return workingDir;
}

function isRepoRoot(folder: string): boolean {
  const path = join(folder, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).name === 'libretto';
}
