import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerScript } from '../adapters/libsql/thread-writer';

/** A script of this folder as it was built beside what runs, or its source where that runs from source; undefined where there is neither. */
export function workerScript(name: string): WorkerScript | undefined {
  const built = join(__dirname, `${name}.js`);
  if (existsSync(built)) return { path: built };
  const source = join(__dirname, `${name}.ts`);
  return existsSync(source) ? { path: source, execArgv: ['--require', 'tsx/cjs'] } : undefined;
}
