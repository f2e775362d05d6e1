// Checks that the index figures of the committed masters are within the bounds of the design.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MasterEntry } from './masters';
import { programmeOf } from './render-programme';
import { paidSlugs, programmes, repertoire } from './repertoire';
import { lrcOf } from './score/lyrics';

const demoFolder = path.join(process.cwd(), 'backend', 'demo');
const audioFolder = path.join(demoFolder, 'audio');
const index: readonly MasterEntry[] = JSON.parse(readFileSync(path.join(audioFolder, 'index.json'), 'utf8'));
const cutOpen = new Set(['evensong-at-the-deep-end', 'tiles']);

test('every piece has its master, and sold ones their preview', () => {
  expect(index.map((entry) => entry.slug)).toEqual(repertoire.map((score) => score.slug));
  for (const { slug } of repertoire) {
    expect(existsSync(path.join(audioFolder, `${slug}.webm`))).toBe(true);
    expect(existsSync(path.join(audioFolder, `${slug}.preview.webm`))).toBe(paidSlugs.has(slug));
  }
});

test('all masters together weigh less than 18 MB', () => {
  const bytes = readdirSync(audioFolder).reduce((sum, file) => sum + statSync(path.join(audioFolder, file)).size, 0);
  expect(bytes).toBeLessThan(18_000_000);
});

test('the lengths are those of the scores, to the sample', () => {
  for (const scores of programmes) {
    const { movements, lengthSamples } = programmeOf(scores);
    movements.forEach(({ score, startSample }, at) => {
      const durationSamples = (movements[at + 1]?.startSample ?? lengthSamples) - startSample;
      expect(index.find(({ slug }) => slug === score.slug)).toMatchObject({
        durationSamples,
        durationMs: Math.round(durationSamples / 48),
      });
    });
  }
});

test('the committed lyrics are those of the scores', () => {
  for (const score of repertoire.filter(({ lyrics }) => lyrics)) {
    expect(readFileSync(path.join(demoFolder, 'lyrics', `${score.slug}.lrc`), 'utf8')).toBe(lrcOf(score));
  }
});

describe.each(index.map((entry) => [entry.slug, entry] as const))('%s', (_, entry) => {
  const electronic = entry.targetLufs === -13;

  test('is as loud as meant, with air above its peaks', () => {
    expect(Math.abs((entry.albumIntegratedLufs ?? entry.integratedLufs) - entry.targetLufs)).toBeLessThanOrEqual(0.5);
    expect(entry.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(entry.crestDb).toBeGreaterThanOrEqual(10);
    expect(entry.crestDb).toBeLessThanOrEqual(19);
  });

  test('is wide but holds together, and neither booms nor hisses', () => {
    expect(entry.sideToMidDb).toBeGreaterThanOrEqual(-14);
    expect(entry.sideToMidDb).toBeLessThanOrEqual(-4);
    expect(entry.below120HzDb).toBeLessThanOrEqual(electronic ? -3 : -5);
    expect(entry.above5kHzDb).toBeLessThanOrEqual(-15);
    expect(entry.above5kHzDb).toBeGreaterThanOrEqual(-32);
  });

  test('has no DC, and ends in silence unless the next track goes on', () => {
    expect(Math.abs(entry.dcOffset)).toBeLessThan(1e-3);
    if (cutOpen.has(entry.slug)) expect(entry.tailDbfs).toBeGreaterThan(-45);
    else expect(entry.tailDbfs).toBeLessThan(-60);
  });
});
