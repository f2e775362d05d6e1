import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository folder that contains the started script, otherwise the one that contains the working folder. */
export function repoRoot(): string {
  const script = process.argv[1];
  return findRepoRoot(script && realpathSync(script), process.cwd(), isRepoRoot);
}

/**
 * The nearest repository folder above the script, otherwise above the working folder, otherwise the working folder
 * itself.
 */
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
