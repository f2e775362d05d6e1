import type { BackupProgress } from '../../composition/embedded/embedded-backup';
import type { Print } from '../command';

/** Prints a line for each part, and one for every tenth of the files. */
export function showProgress(print: Print): BackupProgress {
  let shown = -1;
  return (what, fraction) => {
    if (fraction === undefined) return print(`Copying ${what} …`);
    const tenth = Math.floor(fraction * 10);
    if (tenth === shown) return;
    shown = tenth;
    print(`Copying ${what} … ${tenth * 10} %`);
  };
}

/** Formats a size such as `12.4 MB`, in powers of ten. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
