// The files that take longest start first, so that no worker is left with one long file at the end.
const Sequencer = require('@jest/test-sequencer').default;
const { secondsOf } = require('./durations.cjs');

class DearestFirst extends Sequencer {
  sort(tests) {
    const seconds = secondsOf();
    const of = ({ path, context }) => seconds(context.config.displayName.name, path);
    return super.sort(tests).sort((left, right) => of(right) - of(left));
  }
}

module.exports = DearestFirst;
