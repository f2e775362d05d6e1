// What the builds weigh, in gzip -9, as a table for the console.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { readBuildNote } from './build-note';
import { firstLoadFileName } from './first-load-plugin';

/** All JavaScript of the shell that /login fetches in a cold browser may weigh this much, in gzip -9. */
export const firstLoadBudgetBytes = 150_000;

export interface FirstLoad {
  files: { name: string; gzipBytes: number }[];
  gzipBytes: number;
}

/** Weighs what FirstLoadPlugin listed at the last build of the shell; null before the first. */
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

function packageLine(name: string): string {
  const note = readBuildNote(name);
  if (!note) return `  ${name}: not built`;
  const scripts = Object.entries(note.files).filter(([file]) => file.endsWith('.js'));
  const total = scripts.reduce((sum, [, sizes]) => sum + sizes.gzipBytes, 0);
  return `  ${name.padEnd(14)} ${note.version.padEnd(16)} ${String(scripts.length).padStart(3)} scripts ${kilobytes(total).padStart(10)} gzip`;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
