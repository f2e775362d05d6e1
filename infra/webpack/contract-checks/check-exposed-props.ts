// Type-checks that every exposed component accepts the props of its contract.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasDevelopment } from '../../build/dependencies.mjs';
import { repoRoot } from '../../build/inputs.mjs';

const folder = path.join(repoRoot, '.cache/contract-check');
const compiler = path.join(repoRoot, 'node_modules/typescript/bin/tsc');
const mostLines = 10;

/** Remote → module name → absolute path of the source file. */
export type ExposedFiles = Record<string, Record<string, string>>;

/**
 * One line per mismatch, by remote; empty if there is none. An installation without development tools checks nothing,
 * because it lacks the types of packages even if a dependency has installed TypeScript.
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
    include: [...checks, path.join(repoRoot, 'shell/kit/src/icons/*.d.ts')],
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

/** Writes one assignment per module. A component typed by the contract itself reports errors in its own file. */
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
