// Starts the slowest files first, so that no worker ends with a single long file; or, with a seed, draws the order.
const Sequencer = require('@jest/test-sequencer').default;
const { secondsOf } = require('./durations.cjs');
const { drawnBy, seedVariable } = require('./shuffle.cjs');

class FileOrder extends Sequencer {
  sort(tests) {
    const seed = process.env[seedVariable];
    const place = seed === undefined ? bySlowness() : drawnBy(seed);
    const of = ({ path, context }) => place(context.config.displayName.name, path);
    return super.sort(tests).sort((left, right) => of(left) - of(right));
  }
}

function bySlowness() {
  const seconds = secondsOf();
  return (project, path) => -seconds(project, path);
}

module.exports = FileOrder;
