// Humanizes a part: turns its notes into a performance with small variations of timing and loudness.
import { itemAt } from '../engine/lookup';
import { createRandom, seedFrom } from '../engine/random';
import { sampleRateHz } from '../engine/stereo';
import type { SoundingNote } from '../instruments/instrument';
import type { Note, Part, Score, SectionName } from './score';

const velocityDeviation = 0.09;
const phraseGapBeats = 0.2;
const swellDepth = 0.2;

/** The position of each note in its phrase (0…1); a rest separates two phrases. */
function placesInPhrase(notes: readonly Note[]): number[] {
  const places = new Array<number>(notes.length).fill(0.5);
  let first = 0;
  for (let index = 1; index <= notes.length; index++) {
    const before = itemAt(notes, index - 1);
    const next = notes[index];
    if (next && next.startBeat - before.startBeat - before.beats < phraseGapBeats) continue;
    const start = itemAt(notes, first).startBeat;
    const length = Math.max(1e-6, before.startBeat + before.beats - start);
    for (let at = first; at < index; at++) places[at] = (itemAt(notes, at).startBeat - start) / length;
    first = index;
  }
  return places;
}

function sectionAt(score: Score, beat: number): SectionName {
  const found = score.sections.find((section) => beat < section.startBeat + section.beats - 1e-6);
  return found?.name ?? 'ending';
}

function accentOf(score: Score, beat: number): number {
  const steps = score.accents.length;
  const step = ((((beat % score.beatsPerBar) / score.accentBeats) % steps) + steps) % steps;
  return score.accents[Math.floor(step + 1e-6)] ?? 1;
}

/** All notes of one part, in samples from the start of the piece. */
export function perform(score: Score, part: Part, offsetSeconds = 0): SoundingNote[] {
  const random = createRandom(seedFrom(`${score.slug}/${part.name}`));
  const notes = [...part.notes].sort((a, b) => a.startBeat - b.startBeat || a.midi - b.midi);
  const places = part.phrased ? placesInPhrase(notes) : [];
  return notes.map((note, index) => {
    const begin = score.tempo.secondsAt(note.startBeat);
    const end = score.tempo.secondsAt(note.startBeat + note.beats);
    const offbeat = Math.abs(((note.startBeat * 4) % 2) - 1) < 1e-6;
    const lateMs = (part.lateMs ?? 0) + (note.lateMs ?? 0) + (offbeat ? (part.swingMs ?? 0) : 0);
    const start = begin + offsetSeconds + (random.gaussian() * part.jitterMs + lateMs) / 1000;
    const place = places[index];
    const swelling = place === undefined ? 1 : 1 - swellDepth / 2 + swellDepth * Math.sin(Math.PI * place);
    const accent = part.accented ? 0.45 + 0.55 * accentOf(score, note.startBeat) : 1;
    const level = score.levels?.[sectionAt(score, note.startBeat)] ?? 1;
    const velocity = note.velocity * level * accent * swelling * (1 + velocityDeviation * random.gaussian() * 0.6);
    const before = notes[index - 1];
    const tied = part.phrased && before && note.startBeat - before.startBeat - before.beats < phraseGapBeats;
    const next = notes[index + 1];
    return {
      startSample: Math.max(0, Math.round(start * sampleRateHz)),
      heldSeconds: Math.max(0.02, end - begin),
      midi: note.midi,
      velocity: Math.max(0.05, Math.min(1, velocity)),
      pan: note.pan ?? part.pan ?? 0,
      previousMidi: tied ? before.midi : undefined,
      vowel: note.vowel,
      nextVowel: part.phrased ? (next?.vowel ?? note.vowel) : note.vowel,
    };
  });
}
