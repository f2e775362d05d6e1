// Decodes finished files: `npx tsx backend/demo/music/meter-files.ts <file…>` prints one line of JSON for each. It is a
// separate program, because the decoder is ESM-only and the test runner cannot load it.
import { sampleAt } from './engine/lookup';
import { decodeFile } from './masters';
import { integratedLufs } from './meter/loudness';
import { truePeakDbtp } from './meter/true-peak';

/** Measurements of a decoded file as a whole and at its two ends, where tracks of an album meet. */
export interface FileReading {
  readonly durationSamples: number;
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
  /** RMS of the first and the last 50 ms. */
  readonly headDbfs: number;
  readonly tailDbfs: number;
  readonly firstSample: number;
  readonly lastSample: number;
  /** The largest step from sample to sample in the first and the last 5 ms. */
  readonly headStep: number;
  readonly tailStep: number;
}

function levelDbfs(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(Math.max(power, 1e-15));
}

function largestStep(samples: Float32Array): number {
  let largest = 0;
  for (let index = 1; index < samples.length; index++)
    largest = Math.max(largest, Math.abs(sampleAt(samples, index) - sampleAt(samples, index - 1)));
  return largest;
}

async function readBack(file: string): Promise<FileReading> {
  const sound = await decodeFile(file);
  const plane = sound.left;
  return {
    durationSamples: plane.length,
    integratedLufs: integratedLufs(sound),
    truePeakDbtp: truePeakDbtp(sound),
    headDbfs: levelDbfs(plane.subarray(0, 2400)),
    tailDbfs: levelDbfs(plane.subarray(-2400)),
    firstSample: sampleAt(plane, 0),
    lastSample: sampleAt(plane, plane.length - 1),
    headStep: largestStep(plane.subarray(0, 240)),
    tailStep: largestStep(plane.subarray(-240)),
  };
}

async function readAll(files: readonly string[]): Promise<void> {
  for (const file of files) console.log(JSON.stringify(await readBack(file)));
}

readAll(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
