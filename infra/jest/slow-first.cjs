// The files that take longest start first, so that no worker stands idle beside one long file at the end. Jest knows how
// long a file takes only after it has run it on the same machine.
const Sequencer = require('@jest/test-sequencer').default;

/** Ends of paths, the slowest first; every file here takes more than twenty seconds on two cores. */
const slowFirst = [
  'ffmpeg-audio-encoder.int.test.ts',
  'sound-outside.timed.test.ts',
  'player.timed.test.ts',
  'player-places.e2e.test.ts',
  'frame.e2e.test.ts',
  'wasm-audio-encoder.int.test.ts',
  'wasm-demo-masters.int.test.ts',
  'money-crash.int.test.ts',
  'full-disk.int.test.ts',
  'from-file-to-earnings.e2e.test.ts',
  'downloads.int.test.ts',
  'support.e2e.test.ts',
  'finance.e2e.test.ts',
  'release.e2e.test.ts',
  'payments.e2e.test.ts',
  'addresses.int.test.ts',
  'versions.e2e.test.ts',
  'faulty-remote.e2e.test.ts',
  'library.e2e.test.ts',
  'audio-stream.int.test.ts',
  'call-limits.int.test.ts',
  'bodies.int.test.ts',
  'content-version.int.test.ts',
  'provider.int.test.ts',
  'import.int.test.ts',
  'money.int.test.ts',
  'projector-thread.int.test.ts',
  'idempotency.int.test.ts',
  'search.routes.int.test.ts',
  'webhooks.int.test.ts',
  'review.routes.int.test.ts',
  'media.int.test.ts',
  'sign-in-security.e2e.test.ts',
  'moderation.e2e.test.ts',
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
