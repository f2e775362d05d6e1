// Pins copies of the container files by a docker that answers with invented digests.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { temporaryFolder } from '../../backend/tests/support/files/temporary-folder';
import { repoRoot } from './inputs.mjs';

const files = ['infra/compose.yml', 'infra/Dockerfile', 'infra/k8s/overlays/production/kustomization.yaml'];
const folder = temporaryFolder();
afterAll(() => folder.remove());
const read = (file: string) => readFileSync(join(folder.path, file), 'utf8');

/** A docker that prints the hash of the image's name, or nothing for one whose registry does not answer. */
const docker = `#!/usr/bin/env node
const image = process.argv.at(-1);
const hash = require('node:crypto').createHash('sha256').update(image).digest('hex');
console.log(image.includes('unknown') ? '' : 'sha256:' + hash);
`;

beforeAll(() => {
  for (const file of files) cpSync(join(repoRoot, file), join(folder.path, file), { recursive: true });
  mkdirSync(join(folder.path, 'bin'));
  writeFileSync(join(folder.path, 'bin/docker'), docker);
  chmodSync(join(folder.path, 'bin/docker'), 0o755);
});

const pinImages = (...words: readonly string[]) =>
  execFileSync(process.execPath, [join(repoRoot, 'infra/build/pin-images.mjs'), ...words], {
    cwd: folder.path,
    env: {
      ...process.env,
      PATH: `${join(folder.path, 'bin')}${delimiter}${process.env.PATH}`,
    },
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('pins every image of others, and the product’s in the overlay, and changes nothing the second time', () => {
  const said = pinImages('registry.example/music:0.1.0');
  expect(said).toContain('registry.example/music:0.1.0 is sha256:');
  const services = Object.entries<{ readonly image: string }>(
    parse(read('infra/compose.yml'), { merge: true }).services,
  );
  const others = services.filter(([, { image }]) => !image.startsWith('libretto:'));
  expect(others.length).toBeGreaterThan(5);
  for (const [, { image }] of others) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const from = [...read('infra/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(from).toHaveLength(2);
  for (const image of from) expect(image).toMatch(/^node:[\w.-]+@sha256:[0-9a-f]{64}$/);
  expect(parse(read('infra/k8s/overlays/production/kustomization.yaml')).images).toEqual([
    {
      name: 'libretto',
      newName: 'registry.example/music',
      newTag: '0.1.0',
      digest: expect.stringMatching(/^sha256:/),
    },
  ]);
  const before = files.map(read);
  expect(pinImages()).toBe('');
  pinImages('registry.example/music:0.1.0');
  expect(files.map(read)).toEqual(before);
});

test('ends with the image whose digest cannot be had', () => {
  expect(() => pinImages('registry.example/unknown:0.1.0')).toThrow('no digest for registry.example/unknown:0.1.0');
});
