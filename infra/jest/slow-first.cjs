// The files that take longest start first, so that no worker stands idle beside one long file at the end. Jest knows how
// long a file takes only after it has run it on the same machine.
const Sequencer = require('@jest/test-sequencer').default;

/** Ends of paths, the slowest first; every file here takes more than half a minute on two cores. */
const slowFirst = [
  'ffmpeg-audio-encoder.int.test.ts',
  'wasm-demo-masters.int.test.ts',
  'money-crash.int.test.ts',
  'full-disk.int.test.ts',
  'wasm-audio-encoder.int.test.ts',
  'projector-thread.int.test.ts',
  'content-version.int.test.ts',
  'bodies.int.test.ts',
  'addresses.int.test.ts',
  'ledger/cli.int.test.ts',
  'migration.int.test.ts',
  'provider.int.test.ts',
  'process.int.test.ts',
  'languages.e2e.test.ts',
  'player-panels.e2e.test.ts',
  'offline-songs.e2e.test.ts',
  'from-file-to-earnings.e2e.test.ts',
  'frame.e2e.test.ts',
  'release.e2e.test.ts',
  'support.e2e.test.ts',
  'data-layer.e2e.test.ts',
  'moderation.e2e.test.ts',
  'payments.e2e.test.ts',
  'versions.e2e.test.ts',
  'help-and-tickets.e2e.test.ts',
  'finance.e2e.test.ts',
  'offline.e2e.test.ts',
  'admin.e2e.test.ts',
  'sound-outside.timed.test.ts',
  'player.timed.test.ts',
];

class SlowFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const at = slowFirst.findIndex((end) => path.endsWith(`/${end}`));
      return at < 0 ? slowFirst.length : at;
    };
    return super.sort(tests).sort((left, right) => place(left) - place(right));
  }
}

module.exports = SlowFirst;
