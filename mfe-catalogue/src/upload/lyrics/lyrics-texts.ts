// Texts of the editor of synced lyrics.
import { formatCount } from '@libretto/kit/text';
import { plural, t } from '@lingui/core/macro';
import { type Rows, type TimedRow, timedCount } from './lyric-rows';

/** Message after an opened file has replaced the content of the editor. */
export function openedText({ name }: Pick<File, 'name'>, taken: Rows): string {
  const count = taken.length;
  const [lines, timed] = [formatCount(count), timedCount(taken)];
  return plural(count, {
    one: `${name}: ${lines} line, ${timed} with a time. Undo brings back what stood here.`,
    other: `${name}: ${lines} lines, ${timed} with a time. Undo brings back what stood here.`,
  });
}

export function untimedText(count: number): string {
  const lines = formatCount(count);
  return plural(count, {
    one: `${lines} line without a time: listeners see only lines with times.`,
    other: `${lines} lines without a time: listeners see only lines with times.`,
  });
}

export function earlyText(count: number): string {
  const lines = formatCount(count);
  return plural(count, {
    one: `${lines} line earlier than a line above.`,
    other: `${lines} lines earlier than a line above.`,
  });
}

export const nextText = ({ text }: TimedRow): string => t`Next: ${text}`;
