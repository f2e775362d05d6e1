// Renders the demo's audio: run `npx tsx backend/demo/music/render.ts [slug…]` in the repository's root. The same
// scores give the same audio on every machine; masters, previews, lyrics and the index are rewritten.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { itemAt } from './engine/lookup';
import { type Stereo, slice } from './engine/stereo';
import { type MasterEntry, updateIndex, writeMaster } from './masters';
import { integratedLufs } from './meter/loudness';
import { type Programme, programmeOf, renderProgramme } from './render-programme';
import { paidSlugs, programmes, repertoire } from './repertoire';
import { lrcOf } from './score/lyrics';
import { plainLyrics } from './words';

const demoFolder = path.resolve('backend/demo');
const audioFolder = path.join(demoFolder, 'audio');
const lyricsFolder = path.join(demoFolder, 'lyrics');

/** The audio of each movement, cut exactly where the next begins: ringing notes continue in the next file. */
function cutAtMovements(programme: Programme, sound: Stereo): Stereo[] {
  return programme.movements.map(({ startSample }, index) =>
    slice(sound, startSample, programme.movements[index + 1]?.startSample ?? sound.left.length),
  );
}

async function renderAll(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((slug) => !repertoire.some((score) => score.slug === slug));
  if (unknown.length > 0) throw new Error(`No such track: ${unknown.join(', ')}`);
  await mkdir(audioFolder, { recursive: true });
  await mkdir(lyricsFolder, { recursive: true });
  await writeLyrics();
  for (const scores of programmes) {
    if (wanted.length > 0 && !scores.some((score) => wanted.includes(score.slug))) continue;
    const startedAt = Date.now();
    const programme = programmeOf(scores);
    const sound = renderProgramme(programme);
    const pieces = cutAtMovements(programme, sound);
    const entries: MasterEntry[] = [];
    for (const [index, score] of scores.entries()) {
      const entry = await writeMaster({
        slug: score.slug,
        sound: itemAt(pieces, index),
        folder: audioFolder,
        targetLufs: itemAt(scores, 0).mastering.targetLufs,
        bitrateKbps: itemAt(scores, 0).mastering.opusKbps,
        albumIntegratedLufs: scores.length > 1 ? integratedLufs(sound) : undefined,
        withPreview: paidSlugs.has(score.slug),
      });
      entries.push(entry);
      report(entry, Date.now() - startedAt);
    }
    await updateIndex(
      path.join(audioFolder, 'index.json'),
      entries,
      repertoire.map((score) => score.slug),
    );
  }
}

async function writeLyrics(): Promise<void> {
  for (const score of repertoire) {
    if (score.lyrics) await writeFile(path.join(lyricsFolder, `${score.slug}.lrc`), lrcOf(score));
  }
  for (const [slug, text] of Object.entries(plainLyrics)) await writeFile(path.join(lyricsFolder, `${slug}.txt`), text);
}

function report(entry: MasterEntry, elapsedMs: number): void {
  const figures = [
    `${(entry.durationMs / 1000).toFixed(1)} s`,
    `I ${entry.integratedLufs}`,
    `LRA ${entry.loudnessRangeLu}`,
    `peak ${entry.truePeakDbtp}`,
    `crest ${entry.crestDb}`,
    `side ${entry.sideToMidDb}`,
    `<120 ${entry.below120HzDb}`,
    `>5k ${entry.above5kHzDb}`,
    `onsets ${entry.onsetsPerSecond}`,
    `${Math.round(entry.masterBytes / 1024)} KiB`,
    `${(elapsedMs / 1000).toFixed(0)} s to render`,
  ];
  console.log(entry.slug.padEnd(26), figures.join(' · '));
}

renderAll(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
