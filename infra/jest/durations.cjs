// Durations of test files. Each run stores its measurements in the cache; `npm run durations` saves them to
// durations.json, by which later runs order their files. Jest itself only knows runs on the same machine.
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const repoRoot = resolve(__dirname, '../..');
const keptPath = join(__dirname, 'durations.json');
const measuredPath = join(repoRoot, '.cache/tests/durations.json');

/** Faster files do not matter for the order, and would change the saved file with every run. */
const keptFromSeconds = 2;

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
};

const write = (path, durations) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(durations, null, 2)}\n`);
};

const rounded = (seconds) => Math.round(seconds * 10) / 10;
const byName = (left, right) => (left[0] < right[0] ? -1 : 1);

/** Entries of `newer` replace those of the same project and file. */
function merged(older, newer) {
  const projects = new Set([...Object.keys(older), ...Object.keys(newer)]);
  return Object.fromEntries(
    [...projects].sort().map((project) => {
      const files = Object.entries({ ...older[project], ...newer[project] });
      return [project, Object.fromEntries(files.sort(byName))];
    }),
  );
}

/** @param {readonly import('./counts.cjs').Duration[]} durations */
function byProject(durations) {
  const found = {};
  for (const { file, project, wall, inTests, cpu, children } of durations) {
    found[project] ??= {};
    const seconds = { wall, inTests, cpu, children };
    found[project][file] = Object.fromEntries(Object.entries(seconds).map(([name, value]) => [name, rounded(value)]));
  }
  return found;
}

/**
 * Stores the measurements of a run for `keepDurations`. @param {readonly import('./counts.cjs').Duration[]} durations
 */
function noteDurations(durations) {
  write(measuredPath, merged(read(measuredPath), byProject(durations)));
}

/**
 * Saves the durations measured on this machine to durations.json, except those of deleted files. @param
 * {(file: string) => boolean} isThere
 */
function keepDurations(isThere) {
  const all = merged(read(keptPath), read(measuredPath));
  const worth = Object.entries(all).map(([project, files]) => [
    project,
    Object.fromEntries(
      Object.entries(files).filter(([file, { wall }]) => wall >= keptFromSeconds && isThere(join(repoRoot, file))),
    ),
  ]);
  write(keptPath, Object.fromEntries(worth.filter(([, files]) => Object.keys(files).length > 0)));
}

/** Saved wall-clock seconds of a project's file; 0 for a fast or new one. */
function secondsOf() {
  const kept = read(keptPath);
  return (project, path) => kept[project]?.[relative(repoRoot, path)]?.wall ?? 0;
}

/**
 * Lists the slowest files with their seconds: wall time, CPU time of the test process and of its children, and the time
 * outside of tests (loading, hooks, servers).
 * @param {readonly import('./counts.cjs').Duration[]} durations
 */
function dearest(durations, count = 20) {
  const lines = [...durations]
    .sort((left, right) => right.wall - left.wall)
    .slice(0, count)
    .map(({ file, project, wall, inTests, cpu, children }) => {
      const cells = [wall, cpu, children, wall - inTests].map((seconds) => seconds.toFixed(1).padStart(8));
      return `${cells.join('')}  ${project}: ${file}`;
    });
  const head = ['wall', 'CPU', 'started', 'around'].map((word) => word.padStart(8)).join('');
  return [head, ...lines];
}

module.exports = { dearest, keepDurations, merged, noteDurations, secondsOf };
