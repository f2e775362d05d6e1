// Only the consumer runtime and the adapters interpret positions; all other code passes them on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(__dirname, '../../backend/src');

/** The ledger's audits and exports read the whole log in its own order, which is not a consumer's position. */
const knowPositions = [
  'adapters/',
  'kernel/consumers/',
  'ports/',
  'domains/finance/',
  'cli/ledger/',
  // Reads the runtime's responses from another thread.
  'composition/embedded/threads/remote-read-positions.ts',
];
/** Players, playlists and pages count seconds and tracks. */
const otherPositions = ['domains/playback/', 'domains/library/', 'sandbox/'];

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(source, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1));

const misuses: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['compares or counts a position', /\b(\w*[pP]osition|head)\b(\(\w*\))?\)? (<=?|>=?|-|\+|\*|%) [\w(]/],
  ['compares or counts a position', /[\w)] (<=?|>=?|-|\+|\*|%) (await )?(\w+\.)*\b(\w*[pP]osition|head)\b(?!\w*:)/],
  ['takes a position for a number', /Number\((\w+\.)*\w*[pP]osition\)/],
  ['asks for the end of the log where it means a consumer', /eventStore\.head\(|\bfeed\.head\(/],
];

const misuseIn = (text: string): string | undefined => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
  return misuses.find(([, pattern]) =>
    code.split('\n').some((line) => !line.startsWith('import') && pattern.test(line)),
  )?.[0];
};

test('nothing outside of the runtime and the adapters compares, adds or counts positions', () => {
  const files = filesOf('').filter(
    (file) => ![...knowPositions, ...otherPositions].some((folder) => file.startsWith(folder)),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.map((file) => [file, misuseIn(readFileSync(join(source, file), 'utf8'))] as const);
  expect(found.filter(([, misuse]) => misuse !== undefined)).toEqual([]);
});

test.each([
  ['if (mark.position <= head) return true;'],
  ['const lag = head - position;'],
  ['lag: Math.max(0, head - this.slowest(runner)),'],
  ['if (upToPosition - checkpoint >= IDLE) return;'],
  ['return target < progress.position(partition);'],
  ['const next = position + 1;'],
  ['Number(mark.position)'],
  ['const position = await deps.eventStore.head();'],
])('sees %s', (line) => {
  expect(misuseIn(line)).toBeDefined();
});

test.each([
  ['await deps.waitFor(projection, [{ partitionKey, position: positionOf(position) }]);'],
  ['const map = new Map<number, Position>();'],
  ['handle: (position: Position) => void,'],
])('lets %s be', (line) => {
  expect(misuseIn(line)).toBeUndefined();
});
