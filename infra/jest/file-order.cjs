// Starts the slowest files first, so that no worker ends with a single long file.
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
