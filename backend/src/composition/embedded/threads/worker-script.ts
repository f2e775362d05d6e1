import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ThreadScript } from '../../../adapters/threads/thread-script';

/**
 * A built script next to the running one, or its source in this folder when running from source; undefined if neither
 * exists.
 */
export function workerScript(name: string): ThreadScript | undefined {
  const built = join(__dirname, `${name}.js`);
  if (existsSync(built)) return { script: built };
  const source = join(__dirname, `${name}.ts`);
  return existsSync(source) ? { script: source, execArgv: ['--require', 'tsx/cjs'] } : undefined;
}
