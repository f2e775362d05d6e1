// `npm start` on a fresh clone installs what is needed to build and run, without development tools.
import { developmentPackage, hasDevelopment } from './dependencies.mjs';
import { readJson, repoRoot } from './inputs.mjs';

const lock = readJson(`${repoRoot}/package-lock.json`) as { packages: Record<string, { dev?: true }> };

test('an install with development is known by a package that no other install brings', () => {
  expect(lock.packages[developmentPackage]?.dev).toBe(true);
  expect(hasDevelopment()).toBe(true);
});
