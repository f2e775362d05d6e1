// Pins the versions of libraries whose internals the server uses, since their versions do not guarantee those
// internals.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sendAtOnce =
  'adapters/socket-io/send-at-once.ts writes frames straight to the connection. Check that the adapter still encodes a ' +
  'broadcast in `_encode` with `wsPreEncodedFrame` and hands it on in `apply`, that a connection still has `readyState`, ' +
  '`writeBuffer` and a transport with `writable`, and that the socket of ws still has `_socket`; then run its tests and ' +
  'the bench of pushes, and write the new version here.';

/** The dependency path from our own package to the installed one. */
test.each([
  [['ws'], '8.21', sendAtOnce],
  [['socket.io', 'engine.io'], '6.6', sendAtOnce],
  [['socket.io', 'engine.io', 'ws'], '8.21', sendAtOnce],
  [['socket.io', 'socket.io-adapter'], '2.5', sendAtOnce],
  [['socket.io', 'socket.io-adapter', 'ws'], '8.21', sendAtOnce],
] as const)('%j is the version whose private parts we know', (way, known, whatToCheck) => {
  const found = installedVersion(way).split('.', 2).join('.');
  expect(found === known ? found : `${found}: ${whatToCheck}`).toBe(known);
});

function installedVersion(way: readonly string[]): string {
  const folder = way.reduce((from, name) => folderOf(from, name), __dirname);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** Resolves a package as Node does; many packages do not export their package.json, which contains the version. */
function folderOf(from: string, name: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return folderOf(dirname(from), name);
}
