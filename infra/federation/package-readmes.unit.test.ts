import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { partContracts } from '@libretto/contracts/federation/part-contracts';
import { repoRoot } from '../build/inputs.mjs';
import { packageContracts, withContract } from './package-readmes';

const readmeOf = (folder: string) => path.join(repoRoot, folder, 'README.md');

if (process.env.npm_lifecycle_event === 'readmes') {
  for (const [folder, contract] of Object.entries(packageContracts)) {
    const file = readmeOf(folder);
    writeFileSync(file, withContract(readFileSync(file, 'utf8'), contract()));
  }
}

test.each(Object.entries(packageContracts))(
  '%s has a README with its contract; `npm run readmes` updates it',
  (folder, contract) => {
    const readme = readFileSync(readmeOf(folder), 'utf8');
    expect(readme).toBe(withContract(readme, contract()));
  },
);

test('names every module that a remote exposes', () => {
  for (const [part, { exposes }] of Object.entries(partContracts)) {
    for (const module of Object.keys(exposes)) expect(packageContracts[part]?.()).toContain(`| \`${module}\` |`);
  }
});

test('refuses a README without a place for the contract', () => {
  expect(() => withContract('# A package', '')).toThrow('lacks');
});
