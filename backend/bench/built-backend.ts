// The backend as `npm run build` makes it, for benchmarks that start it as users do.
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { backendBuildOptions } from '../../infra/build/backend.mjs';

/** In a folder of its own. @returns where the built files are */
export async function builtBackend(root: string): Promise<string> {
  const outdir = join(root, 'backend/dist');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "name": "libretto" }');
  await build({ ...backendBuildOptions(), outdir });
  return outdir;
}

export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const address = /Libretto is at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}
