// State of the lyrics editor: its rows with undo. Every change is passed on, so that closing loses nothing.
import { useRef, useState } from 'react';
import { longestLyrics } from '../files/upload-limits';
import { changeTo, type History, historyOf, redo, undo } from './edit-history';
import { type Rows, readRows, writeRows } from './lyric-rows';

export function useLyricRows(lyrics: string, onChange: (lyrics: string) => void) {
  const [history, setHistory] = useState(() => historyOf(readRows(lyrics)));
  // Two taps may arrive between renders.
  const latest = useRef(history);
  const show = (next: History<Rows>) => {
    if (next === latest.current) return;
    latest.current = next;
    setHistory(next);
    const written = writeRows(next.present);
    if (written.length <= longestLyrics) onChange(written);
  };
  return {
    rows: history.present,
    /** The current rows, also before they have rendered. */
    now: () => latest.current.present,
    isTooLong: writeRows(history.present).length > longestLyrics,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (change: (rows: Rows) => Rows, kind: string | null = null) =>
      show(changeTo(latest.current, change(latest.current.present), kind)),
    undo: () => show(undo(latest.current)),
    redo: () => show(redo(latest.current)),
  };
}
