// Renders scores to audio: performs the parts, mixes the stems by loudness, adds reverb, and masters the result.
import { equalise } from './engine/biquad';
import { chorus, duck, pingPong } from './engine/echo';
import { itemAt, lastOf } from './engine/lookup';
import { fadeOut, masterInPlace } from './engine/master';
import { createRandom, seedFrom } from './engine/random';
import { reverberate } from './engine/reverb';
import { addInto, gainOfDb, type Stereo, sampleRateHz, silence } from './engine/stereo';
import { integratedLufs } from './meter/loudness';
import { perform } from './score/performance';
import type { Part, Score } from './score/score';

const fadeSeconds = 2.5;

export interface Movement {
  readonly score: Score;
  readonly startSample: number;
}

export interface Programme {
  readonly movements: readonly Movement[];
  readonly lengthSamples: number;
}

/**
 * Joins movements end to end. Each starts on the exact beat at which the previous one ends, without silence between
 * them.
 */
export function programmeOf(scores: readonly Score[]): Programme {
  let startSample = 0;
  const movements = scores.map((score) => {
    const movement = { score, startSample };
    startSample += Math.round(score.tempo.secondsAt(score.totalBeats) * sampleRateHz);
    return movement;
  });
  const ringSeconds = lastOf(scores).ringSeconds;
  return { movements, lengthSamples: startSample + Math.round(ringSeconds * sampleRateHz) };
}

interface Stem {
  readonly part: Part;
  readonly sound: Stereo;
}

function renderStem(programme: Programme, name: string, lengthSamples: number): Stem {
  const sound = silence(lengthSamples);
  const random = createRandom(seedFrom(name));
  let made: Part | undefined;
  for (const { score, startSample } of programme.movements) {
    for (const part of score.parts.filter((candidate) => candidate.name === name)) {
      made ??= part;
      for (const note of perform(score, part, startSample / sampleRateHz)) {
        if (note.startSample < lengthSamples) part.instrument(note, sound, random);
      }
    }
  }
  if (!made) throw new Error(`No part ${name}`);
  if (made.bands) equalise(sound, made.bands);
  if (made.chorus) chorus(sound, 3.2, 0.6);
  if (made.duckDepth) duck(sound, kickSamples(programme), made.duckDepth, 150);
  return { part: made, sound };
}

function kickSamples(programme: Programme): number[] {
  return programme.movements.flatMap(({ score, startSample }) =>
    score.kickBeats.map((beat) => startSample + Math.round(score.tempo.secondsAt(beat) * sampleRateHz)),
  );
}

function addAtLoudness(mix: Stereo, sound: Stereo, targetLufs: number): number {
  const measured = integratedLufs(sound);
  // A stem that is silent in an excerpt must not be amplified to noise.
  if (measured <= -69) return 0;
  const gain = gainOfDb(targetLufs - measured);
  addInto(mix, sound, gain);
  return gain;
}

/** Renders the mix before mastering. `untilSeconds` limits it to an excerpt. */
export function mixProgramme(programme: Programme, untilSeconds = Number.POSITIVE_INFINITY): Stereo {
  const lengthSamples = Math.min(programme.lengthSamples, Math.round(Math.min(untilSeconds, 1e6) * sampleRateHz));
  const mix = silence(lengthSamples);
  const roomFeed = silence(lengthSamples);
  const echoFeed = silence(lengthSamples);
  const first = itemAt(programme.movements, 0).score;
  const names = new Set(programme.movements.flatMap(({ score }) => score.parts.map((part) => part.name)));
  for (const name of names) {
    const { part, sound } = renderStem(programme, name, lengthSamples);
    const gain = addAtLoudness(mix, sound, part.loudnessLufs);
    addInto(roomFeed, sound, gain * (part.roomSend ?? 0.5));
    if (part.echoSend) addInto(echoFeed, sound, gain * part.echoSend);
  }
  if (first.echo) {
    const beatSeconds = first.tempo.secondsAt(1);
    const wet = pingPong(echoFeed, first.echo.beats * beatSeconds, first.echo.feedback);
    const gain = addAtLoudness(mix, wet, first.echo.returnLufs);
    addInto(roomFeed, wet, gain * 0.4);
  }
  addAtLoudness(mix, reverberate(roomFeed, first.room), first.roomReturnLufs);
  return mix;
}

/** Renders the finished master of a whole programme. */
export function renderProgramme(programme: Programme): Stereo {
  const mix = mixProgramme(programme);
  masterInPlace(mix, itemAt(programme.movements, 0).score.mastering);
  fadeOut(mix, fadeSeconds);
  return mix;
}
