// The sizes of the builds under gzip -9, as a table for the console.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { type BuildNote, readBuildNote } from './build-note';
import { firstLoadFileName } from './plugins/first-load-plugin';

/** Budget under gzip -9 for all JavaScript of the shell that /login loads in a cold browser. */
export const firstLoadBudgetBytes = 136_000;

export interface FirstLoad {
  files: { name: string; gzipBytes: number }[];
  gzipBytes: number;
}

/** The size of the scripts that FirstLoadPlugin listed in the shell's last build; null before the first. */
export function readFirstLoad(): FirstLoad | null {
  const note = readBuildNote('shell');
  if (!note) return null;
  const names: string[] = JSON.parse(readFileSync(path.join(repoRoot, note.folder, firstLoadFileName), 'utf8'));
  const files = names.map((name) => ({ name, gzipBytes: note.files[name]?.gzipBytes ?? 0 }));
  return { files, gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0) };
}

export function buildReport(packages: string[]): string {
  const lines = packages.map(packageLine);
  const firstLoad = packages.includes('shell') ? readFirstLoad() : null;
  if (firstLoad) {
    lines.push(`  First load at /login: ${kilobytes(firstLoad.gzipBytes)} of ${kilobytes(firstLoadBudgetBytes)} gzip`);
    lines.push(...firstLoad.files.map((file) => `    ${kilobytes(file.gzipBytes).padStart(9)}  ${file.name}`));
    if (firstLoad.gzipBytes > firstLoadBudgetBytes) lines.push('  The first load is over its budget.');
  }
  return lines.join('\n');
}

/** A package's size with copies of all shared modules, and the size that a browser may load of it inside the shell. */
function packageLine(name: string): string {
  const note = readBuildNote(name);
  if (!note) return `  ${name}: not built`;
  const all = Object.keys(note.files).filter((file) => file.endsWith('.js'));
  const inside = name === 'shell' ? '' : `   inside the shell ${weight(note.scriptsInsideShell, note)}`;
  return `  ${name.padEnd(14)} ${note.version.padEnd(16)} ${weight(all, note)}${inside}`;
}

function weight(scripts: string[], { files }: BuildNote): string {
  const bytes = scripts.reduce((sum, script) => sum + (files[script]?.gzipBytes ?? 0), 0);
  return `${String(scripts.length).padStart(3)} scripts ${kilobytes(bytes).padStart(9)} gzip`;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
