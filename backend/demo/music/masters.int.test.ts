// Decodes a few committed masters and checks them: the index matches, album tracks join without gaps, previews have the
// right length.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { itemAt } from './engine/lookup';
import type { MasterEntry } from './masters';
import type { FileReading } from './meter-files';

const run = promisify(execFile);
const folder = path.join(process.cwd(), 'backend', 'demo', 'audio');
const index: readonly MasterEntry[] = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'));
const album = ['evensong-at-the-deep-end', 'tiles', 'lantern-office'] as const;
const single = 'whitebeam';
const preview = 'parasol.preview';
let readings: ReadonlyMap<string, FileReading>;

function readingOf(name: string): FileReading {
  const reading = readings.get(name);
  if (!reading) throw new Error(`${name} was not read back`);
  return reading;
}

beforeAll(async () => {
  const names = [...album, single, preview];
  const program = path.join(process.cwd(), 'backend', 'demo', 'music', 'meter-files.ts');
  const files = names.map((name) => path.join(folder, `${name}.webm`));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, ...files]);
  const lines: FileReading[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  readings = new Map(names.map((name, at) => [name, itemAt(lines, at)]));
});

test.each([...album, single])('%s lasts and sounds as the index says', (slug) => {
  const entry = itemAt(
    index.filter((candidate) => candidate.slug === slug),
    0,
  );
  const reading = readingOf(slug);
  expect(reading.durationSamples).toBe(entry.durationSamples);
  expect(reading.integratedLufs).toBeCloseTo(entry.integratedLufs, 1);
  expect(reading.truePeakDbtp).toBeCloseTo(entry.truePeakDbtp, 1);
});

test.each([
  [album[0], album[1]],
  [album[1], album[2]],
])('%s rings on into %s without a step', (first, second) => {
  const before = readingOf(first);
  const after = readingOf(second);
  expect(before.tailDbfs).toBeGreaterThan(-45);
  expect(Math.abs(after.headDbfs - before.tailDbfs)).toBeLessThan(6);
  // Two encodings meet here, so the seam may differ slightly, but it must not click.
  expect(Math.abs(after.firstSample - before.lastSample)).toBeLessThan(
    2 * Math.max(before.tailStep, after.headStep) + 0.004,
  );
});

test('a single begins at once and ends in silence', () => {
  expect(readingOf(single).headDbfs).toBeGreaterThan(-50);
  expect(readingOf(single).tailDbfs).toBeLessThan(-60);
});

test('a preview lasts 15 s to the sample and fades to nothing', () => {
  expect(readingOf(preview).durationSamples).toBe(15 * 48_000);
  expect(readingOf(preview).tailDbfs).toBeLessThan(-50);
});
