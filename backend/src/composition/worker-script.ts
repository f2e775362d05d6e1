import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ThreadScript } from '../adapters/threads/thread-script';

/** A script as it was built beside what runs, or, where that runs from source, its source in this folder; undefined without either. */
export function workerScript(name: string): ThreadScript | undefined {
  const built = join(__dirname, `${name}.js`);
  if (existsSync(built)) return { script: built };
  const source = join(__dirname, `${name}.ts`);
  return existsSync(source) ? { script: source, execArgv: ['--require', 'tsx/cjs'] } : undefined;
}
