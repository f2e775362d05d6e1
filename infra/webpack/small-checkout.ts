// A temporary checkout with one small remote, which the real build compiles within seconds.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { entryVersions } from './contract-checks/kit-entry-versions';

export interface SmallCheckout {
  folder: string;
  /** Replaces a file by the result of `change`. */
  edit(file: string, change: (content: string) => string): void;
  /** Builds the remote as `npm run build` does. @returns Its version, or the output of a failed build. */
  build(): { version: string } | { failure: string };
}

const copied = [
  'infra/webpack',
  'infra/languages',
  'infra/build',
  'infra/releases',
  'contracts',
  'shell/language',
  'shell/kit',
  'shell/product',
  'shell/package.json',
];
const remote = 'mfe-settings';

/** @param files Sources of the remote, by their path below `src`. `page.tsx` exports its only module, SettingsPage. */
export function smallCheckout(files: Record<string, string>): SmallCheckout {
  const folder = mkdtempSync(path.join(tmpdir(), 'libretto-small-'));
  const put = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  for (const name of [...copied, 'package.json', 'package-lock.json', 'tsconfig.json', `${remote}/package.json`]) {
    cpSync(path.join(repoRoot, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !/node_modules|\.test\.tsx?$|[/\\](last|dist)$/.test(path.relative(repoRoot, source)),
    });
  }
  linkPackages(folder);
  // Marks all current entries of the kit as released, so that only edits of the test count as changes.
  put('shell/kit/entry-versions.json', JSON.stringify(entryVersions(path.join(folder, 'shell/kit'))));
  put(`${remote}/src/locales/de.json`, '{}');
  cpSync(path.join(repoRoot, remote, 'src/texts.ts'), path.join(folder, remote, 'src/texts.ts'));
  for (const [name, content] of Object.entries(files)) put(`${remote}/src/${name}`, content);
  put(
    `${remote}/webpack.config.ts`,
    `import { remotePreset } from '../infra/webpack/remote-preset';
     export default remotePreset({ name: '${remote}', exposes: { SettingsPage: './src/page.tsx' } });`,
  );
  put(
    'contracts/src/federation/part-contracts.ts',
    `export const partContracts = {
       '${remote}': { exposes: { SettingsPage: true }, emits: ['profile/changed'], takes: ['balance/state'] },
     };`,
  );
  return {
    folder,
    edit: (file, change) => put(file, change(readFileSync(path.join(folder, file), 'utf8'))),
    build: () => build(folder),
  };
}

/** Links all installed packages except our own, which are copied. */
function linkPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules');
  mkdirSync(path.join(packages, '@libretto'), { recursive: true });
  for (const name of readdirSync(path.join(repoRoot, 'node_modules'))) {
    if (name !== '@libretto') symlinkSync(path.join(repoRoot, 'node_modules', name), path.join(packages, name));
  }
  const own = { contracts: 'contracts', language: 'shell/language', kit: 'shell/kit', product: 'shell/product' };
  for (const [name, target] of Object.entries(own)) {
    symlinkSync(path.join(folder, target), path.join(packages, '@libretto', name));
  }
}

function build(folder: string): { version: string } | { failure: string } {
  const script = path.join(folder, 'infra/webpack/build-package.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    execFileSync(process.execPath, ['--import', 'tsx', script, remote], { cwd: folder, env, stdio: 'pipe' });
  } catch (error) {
    return { failure: String((error as { stderr?: Buffer }).stderr) };
  }
  return JSON.parse(readFileSync(path.join(folder, remote, 'dist/build.json'), 'utf8'));
}
