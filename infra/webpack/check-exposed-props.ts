// Checks by types that every exposed component takes the props which the contract gives it.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasDevelopment } from '../build/dependencies.mjs';
import { repoRoot } from '../build/inputs.mjs';

const folder = path.join(repoRoot, '.cache/contract-check');
const compiler = path.join(repoRoot, 'node_modules/typescript/bin/tsc');
const mostLines = 10;

/** Remote → module name → source file, absolute. */
export type ExposedFiles = Record<string, Record<string, string>>;

/**
 * One line for each place that does not fit, by remote; empty where all do. An installation without the tools of
 * development checks nothing: it lacks types of packages, also where a dependency has brought TypeScript.
 */
export async function wrongProps(
  exposed: ExposedFiles,
  hasTypes = hasDevelopment(),
): Promise<{ remote: string; line: string }[]> {
  if (!hasTypes) return [];
  mkdirSync(folder, { recursive: true });
  const checks = Object.entries(exposed).map(([remote, files]) => writeCheck(remote, files));
  const configuration = {
    extends: path.join(repoRoot, 'tsconfig.json'),
    compilerOptions: { noEmit: true, types: [], tsBuildInfoFile: path.join(folder, 'check.tsbuildinfo') },
    include: [...checks, path.join(repoRoot, 'shell/kit/src/*.d.ts')],
    exclude: [],
  };
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(configuration, null, 2));
  const output = await run([compiler, '-p', project, '--pretty', 'false']);
  const errors = output.matchAll(/^(?:[^\n(]*contract-check\/)?([\w./-]+)\((\d+),\d+\): error \w+: ([^\n]*)/gm);
  const found = [...errors].flatMap(([, file = '', row, reason]) => {
    const remote = Object.keys(exposed).find((name) => file === `${name}.ts` || file.startsWith(`${name}/`));
    return remote ? [{ remote, line: `${file}(${row}): ${reason}` }] : [];
  });
  return found.slice(0, mostLines);
}

/** One assignment for each module. A component typed by the contract itself is wrong in its own file, if it is. */
function writeCheck(remote: string, files: Record<string, string>): string {
  const lines = Object.entries(files).flatMap(([name, file]) => [
    `import { ${name} } from '${path.relative(folder, file).replace(/\.tsx?$/, '')}';`,
    `export const of${name}: ComponentType<FederatedModules['${remote}']['${name}']> = ${name};`,
  ]);
  const source = [
    "import type { FederatedModules } from '@libretto/contracts/federation';",
    "import type { ComponentType } from 'react';",
    ...lines,
  ];
  writeFileSync(path.join(folder, `${remote}.ts`), source.join('\n'));
  return `${remote}.ts`;
}

function run(command: string[]): Promise<string> {
  return new Promise((resolve) =>
    execFile(process.execPath, command, { cwd: repoRoot, maxBuffer: 1 << 26 }, (_error, output) => resolve(output)),
  );
}
