// Builds the shell and the remotes, two at a time, and only what has changed:
//   tsx infra/webpack/build.ts [--only mfe-player[,shell]] [--force]
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { argumentsOf, UsageError } from '../build/arguments';
import { buildNotePath, frontEndPackages, isStale, repoRoot } from '../build/inputs.mjs';
import { buildReport } from './build-report';
import { type ExposedFiles, wrongProps } from './contract-checks/check-exposed-props';
import { ContractPlugin } from './plugins/contract-plugin';

const options = { only: { type: 'string' }, force: { type: 'boolean', default: false } } as const;

async function main(): Promise<void> {
  const { values } = argumentsOf({ options }, 'there are --only <names, with commas> and --force');
  const started = Date.now();
  const wanted = values.only?.split(',') ?? [...frontEndPackages];
  const unknown = wanted.filter((name) => !frontEndPackages.includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown: ${unknown.join(', ')}. Known: ${frontEndPackages.join(', ')}`);

  const stale = wanted.filter((name) => values.force || isStale(name));
  const [wrong] = await Promise.all([checkProps(stale), inPairs(stale, buildInOwnProcess)]);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  console.log(buildReport(wanted));
  console.log(stale.length > 0 ? `Front end built in ${seconds(Date.now() - started)}.` : 'Front end is up to date.');
}

/** A remote whose modules do not match their contract counts as not built. */
async function checkProps(names: string[]): Promise<string[]> {
  const exposed: ExposedFiles = {};
  for (const name of names.filter((each) => each !== 'shell')) {
    const { default: configuration } = await import(path.join(repoRoot, name, 'webpack.config.ts'));
    const plugin = (configuration as Configuration).plugins?.find((each) => each instanceof ContractPlugin);
    if (plugin) exposed[name] = plugin.options.files;
  }
  const wrong = Object.keys(exposed).length === 0 ? [] : await wrongProps(exposed);
  for (const { remote } of wrong) rmSync(buildNotePath(remote), { force: true });
  return wrong.map(({ remote, line }) => `${remote} breaks its contract: ${line}`);
}

/** Two workers take names from one queue, so that a slow build does not delay the rest. */
async function inPairs(names: string[], work: (name: string, position: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      await work(name, `${names.indexOf(name) + 1}/${names.length}`);
    }
  };
  await Promise.all([worker(), worker()]);
}

async function buildInOwnProcess(name: string, position: string): Promise<void> {
  const started = Date.now();
  const script = path.join(repoRoot, 'infra/webpack/build-package.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, name], {
    cwd: repoRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  if (code !== 0) throw new Error(`${name} did not build.`);
  console.log(`  [${position}] ${name} built in ${seconds(Date.now() - started)}`);
}

const seconds = (durationMs: number) => `${(durationMs / 1000).toFixed(1)} s`;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
