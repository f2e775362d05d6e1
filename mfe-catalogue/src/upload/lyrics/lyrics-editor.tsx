// The editor of synced lyrics: while the song plays, a tap sets the time of each line, and
// the current line is highlighted.
import type { UploadSong } from '@libretto/contracts/http/catalogue/upload';
import { Button } from '@libretto/kit/controls';
import { Dialog } from '@libretto/kit/overlays';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SongPreview } from '../../sound-preview/song-preview';
import { downloadLrc, readLrcFile } from './lrc-files';
import { LyricRow, type RowActions } from './lyric-row';
import * as edit from './lyric-rows';
import { foot, list, note, tools, top } from './lyrics-editor-style';
import { earlyText, nextText, openedText, untimedText } from './lyrics-texts';
import { useTapButton } from './tap-button';
import { useLyricRows } from './use-lyric-rows';
import { useSungRow } from './use-sung-row';

export interface LyricsEditorProps {
  readonly name: string;
  /** Null while the file is being uploaded. */
  readonly sound: UploadSong['sound'] | null;
  readonly lyrics: string;
  /** Called on every change with plain text or LRC. */
  readonly onChange: (lyrics: string) => void;
  readonly onClose: () => void;
}

type Target = 'time' | 'words';

export function LyricsEditor({ name, sound, lyrics, onChange, onClose }: LyricsEditorProps) {
  const editor = useLyricRows(lyrics, onChange);
  const { rows } = editor;
  const audio = useRef<HTMLAudioElement>(null);
  const listElement = useRef<HTMLOListElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const focusWanted = useRef<{ id: number; target: Target; caret?: number } | null>(null);
  const [selected, setSelected] = useState<number | null>(() => firstOpen(rows));
  const [message, setMessage] = useState<{ text: string; isProblem: boolean } | null>(null);
  const sung = useSungRow(audio, rows);
  const early = edit.earlyIds(rows);
  const helpId = useId();
  const canPlay = sound?.state === 'ready';
  const position = () => (audio.current?.currentTime ?? 0) * 1000;
  // Undo may have removed the selected row.
  const selectedRow = rows.find(({ id }) => id === selected) ?? rows.find(({ id }) => id === firstOpen(rows));

  // New rows can be focused only after they have rendered.
  useEffect(() => {
    const wanted = focusWanted.current;
    if (!wanted) return;
    focusWanted.current = null;
    const item = listElement.current?.querySelector(`[data-row="${wanted.id}"]`);
    const control = item?.querySelector<HTMLElement>(wanted.target === 'time' ? 'button' : 'input');
    control?.focus();
    if (wanted.caret !== undefined && control instanceof HTMLInputElement) {
      control.setSelectionRange(wanted.caret, wanted.caret);
    }
  });
  const focusOn = (id: number | undefined, target: Target, caret?: number) => {
    if (id === undefined) return;
    focusWanted.current = { id, target, ...(caret !== undefined && { caret }) };
    setSelected(id);
  };
  const neighbour = (id: number, by: number) => {
    const now = editor.now();
    return now[now.findIndex((row) => row.id === id) + by];
  };

  const tap = (id: number, at: number, focusesNext: boolean) => {
    editor.edit((now) => edit.tap(now, id, at));
    const next = edit.nextSung(editor.now(), id);
    if (next === null) return;
    if (focusesNext) focusOn(next, 'time');
    else setSelected(next);
  };
  const actions: RowActions = {
    position,
    select: setSelected,
    tap,
    shift: (id, by) => editor.edit((now) => edit.shift(now, id, by), `shift ${id}`),
    clearTime: (id) => editor.edit((now) => edit.clearTime(now, id)),
    setText: (id, text) => editor.edit((now) => edit.setText(now, id, text), `text ${id}`),
    split: (id, caret) => {
      editor.edit((now) => edit.split(now, id, caret));
      focusOn(neighbour(id, 1)?.id, 'words', 0);
    },
    joinUp: (id) => {
      const upper = neighbour(id, -1);
      if (!upper) return;
      editor.edit((now) => edit.joinUp(now, id));
      focusOn(upper.id, 'words', upper.text.trim().length);
    },
    addBelow: (id) => {
      editor.edit((now) => edit.addBelow(now, id));
      focusOn(neighbour(id, 1)?.id, 'words');
    },
    remove: (id) => {
      const left = neighbour(id, 1) ?? neighbour(id, -1);
      editor.edit((now) => edit.remove(now, id));
      focusOn(left?.id ?? editor.now()[0]?.id, 'words');
    },
    paste: (id, text) => editor.edit((now) => edit.pasteAt(now, id, text)),
    focusNeighbour: (id, by) => {
      focusOn(neighbour(id, by)?.id, 'words');
    },
    playFrom: (at) => {
      const element = audio.current;
      if (!element) return;
      element.currentTime = at / 1000;
      // The preview's own button reports playback errors and pauses the player.
      if (element.paused) listElement.current?.ownerDocument.querySelector<HTMLElement>(playButton)?.click();
    },
  };
  const tapping = useTapButton(position, (at) => selectedRow && tap(selectedRow.id, at, false));

  const open = async (file: File) => {
    const read = await readLrcFile(file);
    if ('problem' in read) return setMessage({ text: read.problem, isProblem: true });
    const taken = edit.readRows(read.text);
    editor.edit(() => taken);
    setSelected(firstOpen(taken));
    setMessage({ text: openedText(file, taken), isProblem: false });
  };
  const undoByKeys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  };
  const timed = edit.timedCount(rows);
  const untimed = edit.untimedCount(rows);
  const state = editor.isTooLong
    ? t`These lyrics are longer than 50,000 characters. The last changes are not kept.`
    : timed === 0
      ? t`No line has a time yet.`
      : untimed > 0
        ? untimedText(untimed)
        : early.size > 0
          ? earlyText(early.size)
          : t`Every line has its time.`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Sync lyrics`}
      size="people"
      initialFocus="dialog"
      tall
      header={
        // biome-ignore lint/a11y/noStaticElementInteractions: it only gets the keys of the controls in it.
        <div css={top} onKeyDown={undoByKeys} data-lyrics-song="">
          {sound && canPlay ? (
            <SongPreview
              audioRef={audio}
              name={name}
              src={sound.url}
              durationSeconds={sound.durationSeconds ?? 0}
              waveform={sound.waveform}
            />
          ) : (
            <p css={note}>{t`Times can be set once the song is uploaded and measured.`}</p>
          )}
          <div css={tools} role="toolbar" aria-label={t`Lyrics`}>
            <Button size="row" variant="ghost" disabled={!editor.canUndo} onClick={editor.undo}>
              {t`Undo`}
            </Button>
            <Button size="row" variant="ghost" disabled={!editor.canRedo} onClick={editor.redo}>
              {t`Redo`}
            </Button>
            <Button
              size="row"
              variant="ghost"
              disabled={timed === 0}
              aria-label={t`All times 0.1 s earlier`}
              onClick={() => editor.edit((now) => edit.shiftAll(now, -100), 'shift all')}
            >
              {t`All −0.1 s`}
            </Button>
            <Button
              size="row"
              variant="ghost"
              disabled={timed === 0}
              aria-label={t`All times 0.1 s later`}
              onClick={() => editor.edit((now) => edit.shiftAll(now, 100), 'shift all')}
            >
              {t`All +0.1 s`}
            </Button>
            <Button size="row" variant="ghost" onClick={() => fileInput.current?.click()}>
              {t`Open .lrc`}
            </Button>
            <Button
              size="row"
              variant="ghost"
              disabled={rows.every(edit.isBlank)}
              onClick={() => downloadLrc(name, edit.writeRows(rows))}
            >
              {t`Download .lrc`}
            </Button>
            <input
              ref={fileInput}
              type="file"
              hidden
              accept=".lrc,.txt,text/plain"
              aria-label={t`LRC file`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                currentTarget.value = '';
                if (file) void open(file);
              }}
            />
          </div>
          <p
            css={note}
            role="status"
            data-tone={editor.isTooLong || message?.isProblem ? 'danger' : undefined}
          >{`${message ? `${message.text} ` : ''}${state}`}</p>
        </div>
      }
      footer={
        // biome-ignore lint/a11y/noStaticElementInteractions: it only gets the keys of the controls in it.
        <div css={foot} onKeyDown={undoByKeys}>
          <p>{selectedRow && !edit.isBlank(selectedRow) ? nextText(selectedRow) : t`Choose a line`}</p>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
          <Button variant="primary" disabled={!canPlay || !selectedRow || edit.isBlank(selectedRow)} {...tapping}>
            {t`Set time`}
          </Button>
        </div>
      }
    >
      <p css={note} id={helpId}>
        {t`Enter or Space on a time sets it to now, arrow keys move it by 0.1 s, with Shift by 1 s. Enter in a line splits it, Backspace at its start joins it to the one above. Lines and LRC can be pasted into any line.`}
      </p>
      <ol css={list} ref={listElement} aria-label={t`Lines`} onKeyDown={undoByKeys}>
        {rows.map((row, place) => (
          <LyricRow
            key={row.id}
            row={row}
            place={place}
            isSelected={row.id === selectedRow?.id}
            isSung={row.id === sung}
            isEarly={early.has(row.id)}
            canTap={canPlay}
            helpId={helpId}
            actions={actions}
          />
        ))}
      </ol>
    </Dialog>
  );
}

const playButton = '[data-lyrics-song] audio + button';

/** The row for the next tap: the first sung line without a time. */
const firstOpen = (rows: edit.Rows) =>
  rows.find((row) => row.atMs === null && !edit.isBlank(row) && !edit.isHeading(row))?.id ?? rows[0]?.id ?? null;
