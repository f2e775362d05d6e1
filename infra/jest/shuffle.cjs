// `npm test -- --shuffle` runs the test files in a drawn order, which shows tests that depend on what others leave behind.
const { createHash } = require('node:crypto');
const { relative, resolve } = require('node:path');

const repoRoot = resolve(__dirname, '../..');

/** The environment variable that passes the seed to jest. */
const seedVariable = 'LIBRETTO_TEST_SEED';

/**
 * Takes `--shuffle` and `--shuffle=SEED` from a command line.
 * @param {readonly string[]} words
 */
function seedOf(words) {
  const isShuffle = (word) => /^--shuffle(=|$)/.test(word);
  const found = words.find(isShuffle);
  const seed = found === undefined ? undefined : found.split('=')[1] || String(Math.floor(Math.random() * 1e6));
  return { seed, rest: words.filter((word) => !isShuffle(word)) };
}

/** The place of a file is the same in every checkout. */
const drawnBy = (seed) => (project, path) =>
  createHash('sha256')
    .update(`${seed} ${project} ${relative(repoRoot, path)}`)
    .digest()
    .readUInt32BE();

module.exports = { drawnBy, seedOf, seedVariable };
