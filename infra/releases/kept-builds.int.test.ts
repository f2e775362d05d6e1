import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { frontEndPackages, remoteNames, repoRoot } from '../build/inputs.mjs';
import { readKeptManifest, unpackKeptBuilds } from './kept-builds';
import { contractIn } from './released-parts';
import { sharedPackagesIn, unraised } from './shared-packages';

const folder = mkdtempSync(path.join(tmpdir(), 'libretto-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the last release is kept whole, and small', () => {
  unpackKeptBuilds(folder);
  const manifest = readKeptManifest();
  expect(Object.keys(manifest?.parts ?? {}).sort()).toEqual([...frontEndPackages].sort());
  expect(manifest?.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(existsSync(path.join(folder, 'shell/index.html'))).toBe(true);
  for (const remote of remoteNames) {
    expect(contractIn(path.join(folder, remote))?.exposes.length).toBeGreaterThan(0);
    expect(readdirSync(path.join(folder, remote))).toEqual(
      expect.arrayContaining(['remoteEntry.js', 'mf-manifest.json']),
    );
  }
  expect(statSync(path.join(repoRoot, 'infra/releases/last/builds.json.br')).size).toBeLessThan(2_000_000);
});

/** A checkout that contains only the shared packages. */
function checkout(version: string, source: string): string {
  const root = mkdtempSync(path.join(folder, 'checkout-'));
  for (const name of ['contracts', 'shell/kit', 'shell/product']) {
    mkdirSync(path.join(root, name, 'src'), { recursive: true });
    writeFileSync(path.join(root, name, 'package.json'), JSON.stringify({ version }));
    writeFileSync(path.join(root, name, 'src/part.ts'), source);
    writeFileSync(path.join(root, name, 'src/part.unit.test.ts'), root);
  }
  for (const name of ['federation', 'client']) mkdirSync(path.join(root, 'contracts/src', name));
  return root;
}

test('a shared package that has changed must have another version than the one that was released', () => {
  const released = sharedPackagesIn(checkout('0.1.0', 'one'));
  expect(unraised(released, sharedPackagesIn(checkout('0.1.0', 'one')))).toEqual([]);
  expect(unraised(released, sharedPackagesIn(checkout('0.1.1', 'another')))).toEqual([]);
  expect(unraised(released, sharedPackagesIn(checkout('0.1.0', 'another')))).toEqual([
    '@libretto/kit has changed since 0.1.0 was released. Raise its version in shell/kit/package.json: the last number, or the one before it for a break.',
    '@libretto/product has changed since 0.1.0 was released. Raise its version in shell/product/package.json: the last number, or the one before it for a break.',
  ]);
});

test('each changed shared package has another version than in the last release', () => {
  expect(unraised(readKeptManifest()?.shared ?? {}, sharedPackagesIn(repoRoot))).toEqual([]);
});
