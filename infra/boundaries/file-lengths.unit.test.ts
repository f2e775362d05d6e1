// A file that one can read in a sitting: 300 lines at most.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const mostLines = 300;

/** Longer than that, with the length that each may have at most. Shorten them by what they say, and take them out of here. */
const longer: Readonly<Record<string, number>> = {
  'backend/demo/seed/demo-world.int.test.ts': 318,
  'backend/src/domains/auth/session/sign-in.routes.int.test.ts': 302,
  'backend/src/domains/payments/webhooks.int.test.ts': 399,
  'backend/src/domains/playback/player.routes.int.test.ts': 411,
  'backend/tests/ledger/tampering.int.test.ts': 369,
  // A row for each call.
  'backend/tests/http/attack/calls.ts': 500,
  'backend/tests/ports/audio-encoder.suite.ts': 320,
  'mfe-catalogue/src/upload/release-editor.ts': 330,
  'mfe-catalogue/tests/consumer-pact.int.test.ts': 350,
  'mfe-player/src/sound/deck.ts': 316,
  'mfe-player/src/sound/two-deck-sound.ts': 384,
  'mfe-player/src/sound/two-deck-sound.unit.test.ts': 316,
  'shell/src/payments/card-payment.machine.ts': 340,
};

const lengthOf = (name: string) => readFileSync(path.join(root, name), 'utf8').split('\n').length - 1;

const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|cjs)$/.test(name) && existsSync(path.join(root, name)));

test(`no source has more than ${mostLines} lines`, () => {
  const tooLong = sources.filter((name) => lengthOf(name) > (longer[name] ?? mostLines));
  expect(tooLong).toEqual([]);
});

test('the list names files that there are', () => {
  expect(Object.keys(longer).filter((name) => !sources.includes(name))).toEqual([]);
});
