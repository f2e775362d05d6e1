// Lyrics on the beats on which they are sung, and their times as an LRC file.
import type { LyricLine, Score } from './score';

export interface TimedLine {
  readonly text: string;
  readonly startMs: number;
  readonly heading: boolean;
}

/** The lines of a stanza, one every `lineBeats`, under a separate heading. */
export function stanza(heading: string, startBeat: number, lineBeats: number, lines: readonly string[]): LyricLine[] {
  return [
    { text: heading, startBeat, heading: true },
    ...lines.map((text, index) => ({ text, startBeat: startBeat + index * lineBeats })),
  ];
}

/** Times in milliseconds from the start of the track: each line at its first sung note, by the score's tempo. */
export function timedLines(score: Score): TimedLine[] {
  return (score.lyrics ?? []).map((line) => {
    const sung = score.melody.find((note) => note.startBeat >= line.startBeat - 1e-6)?.startBeat ?? line.startBeat;
    const beat = line.heading ? line.startBeat : sung;
    return { text: line.text, startMs: Math.round(score.tempo.secondsAt(beat) * 1000), heading: line.heading ?? false };
  });
}

export function lrcTime(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(hundredths / 6000))}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}

/** `[mm:ss.xx]line`; a heading is enclosed in square brackets: `[00:04.10][Verse 1]`. */
export function lrcOf(score: Score): string {
  const lines = timedLines(score).map(
    (line) => `[${lrcTime(line.startMs)}]${line.heading ? `[${line.text}]` : line.text}`,
  );
  return `${lines.join('\n')}\n`;
}
