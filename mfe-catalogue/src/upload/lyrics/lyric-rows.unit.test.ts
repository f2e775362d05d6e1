import { changeTo, historyOf, redo, undo } from './edit-history';
import * as edit from './lyric-rows';

const idAt = (rows: edit.Rows, at: number) => rows[at]?.id ?? -1;
const song = () => edit.readRows('[Verse]\nOne two\n\nThree');

it('reads and writes LRC in order; a chorus with several times appears at each of them', () => {
  const rows = edit.readRows('[00:01.00][00:03.00]La\n[00:02.00]Two\n[00:04.00]Four');
  expect(edit.writeRows(rows)).toBe('[00:01.00]La\n[00:02.00]Two\n[00:03.00]La\n[00:04.00]Four');
  expect(edit.writeRows(edit.readRows('a\u0007b'))).toBe('ab');
  expect(edit.readRows('')).toMatchObject([{ text: '', atMs: null }]);
});

it('a tap sets the time in hundredths and takes the heading above along', () => {
  const rows = edit.tap(song(), -1, 0);
  const tapped = edit.tap(rows, idAt(rows, 1), 1234.6);
  expect(edit.writeRows(tapped)).toBe('[00:01.23][Verse]\n[00:01.23]One two\n\nThree');
  const next = edit.nextSung(tapped, idAt(tapped, 1));
  expect(next).toBe(idAt(tapped, 3));
  const both = edit.tap(tapped, next ?? -1, 5000);
  expect(edit.writeRows(both)).toBe('[00:01.23][Verse]\n[00:01.23]One two\n\n[00:05.00]Three');
  expect(edit.tap(both, idAt(both, 2), 1)).toBe(both);
  expect(edit.nextSung(both, next)).toBeNull();
});

it('moves times, never below the beginning, and says which are too early', () => {
  const rows = edit.readRows('[00:01.00]One\n[00:00.05]Two\nThree');
  expect([...edit.earlyIds(rows)]).toEqual([idAt(rows, 1)]);
  expect(edit.writeRows(edit.shift(rows, idAt(rows, 0), -100))).toContain('[00:00.90]One');
  expect(edit.writeRows(edit.shift(rows, idAt(rows, 1), -100))).toContain('[00:00.00]Two');
  expect(edit.writeRows(edit.shiftAll(rows, 500))).toBe('[00:01.50]One\n[00:00.55]Two\nThree');
  expect(edit.writeRows(edit.clearTime(rows, idAt(rows, 0)))).toBe('One\n[00:00.05]Two\nThree');
  expect(edit.untimedCount(rows)).toBe(1);
  expect(edit.timedCount(rows)).toBe(2);
});

it('splits, joins, adds, removes and edits lines, and loses only the times of removed ones', () => {
  const rows = edit.readRows('[00:01.00]One two\n[00:02.00]Three');
  const parted = edit.split(rows, idAt(rows, 0), 4);
  expect(edit.writeRows(parted)).toBe('[00:01.00]One\ntwo\n[00:02.00]Three');
  expect(edit.writeRows(edit.joinUp(parted, idAt(parted, 1)))).toBe(edit.writeRows(rows));
  // The untimed half gets the time of the row that is joined to it.
  expect(edit.writeRows(edit.joinUp(parted, idAt(parted, 2)))).toBe('[00:01.00]One\n[00:02.00]two Three');
  expect(edit.joinUp(rows, idAt(rows, 0))).toBe(rows);
  const added = edit.addBelow(rows, idAt(rows, 0));
  expect(edit.writeRows(edit.setText(added, idAt(added, 1), '[00:01.50]New'))).toContain('\n[00:01.50]New\n');
  expect(edit.writeRows(edit.remove(rows, idAt(rows, 0)))).toBe('[00:02.00]Three');
  const [only] = edit.remove(edit.readRows('One'), -1);
  expect(edit.remove([only as edit.TimedRow], only?.id ?? -1)).toMatchObject([{ text: '' }]);
});

it('takes pasted LRC after a line, or instead of an empty one', () => {
  const rows = edit.readRows('One');
  expect(edit.writeRows(edit.pasteAt(rows, idAt(rows, 0), '[00:02.00]Two\r\nThree'))).toBe('One\n[00:02.00]Two\nThree');
  const empty = edit.readRows('');
  expect(edit.writeRows(edit.pasteAt(empty, idAt(empty, 0), 'Two\nThree'))).toBe('Two\nThree');
});

it('knows the line that is sung, also where times are out of order; headings are not sung', () => {
  const rows = edit.readRows('[00:01.00][Verse]\n[00:03.00]Late\n[00:02.00]Early');
  expect(edit.sungAt(rows, 1500)).toBeNull();
  expect(edit.sungAt(rows, 2500)).toBe(idAt(rows, 2));
  expect(edit.sungAt(rows, 9000)).toBe(idAt(rows, 1));
});

it('undoes and redoes; changes of one kind in a row are one step', () => {
  let history = historyOf('a');
  history = changeTo(history, 'ab', 'text 1');
  history = changeTo(history, 'abc', 'text 1');
  history = changeTo(history, 'abcd', 'text 2');
  expect(changeTo(history, 'abcd')).toBe(history);
  history = undo(history);
  expect(history.present).toBe('abc');
  history = undo(history);
  expect(history.present).toBe('a');
  expect(undo(history)).toBe(history);
  expect(redo(redo(history)).present).toBe('abcd');
  expect(redo(changeTo(history, 'x')).present).toBe('x');
});
