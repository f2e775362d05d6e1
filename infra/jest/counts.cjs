// Aggregates the jest runs that share a file: their counts, the duration of each test file, and the
// messages of tests about the machine.
const { readFileSync } = require('node:fs');
const { relative, resolve } = require('node:path');

const repoRoot = resolve(__dirname, '../..');

function readCounts(file, runs) {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const counted = rows.filter(({ passed }) => passed !== undefined);
  const sum = (name) => counted.reduce((total, row) => total + row[name], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed') + (runs - counted.length),
    said: [...new Set(rows.flatMap(({ said }) => said ?? []))],
    durations: durationsOf(rows),
  };
}

/** The process that ran a file reports its CPU time, the process that started the run its wall time. */
function durationsOf(rows) {
  const cpuOf = new Map(rows.map((row) => [row.cpuOf, row]));
  return rows
    .filter(({ wallOf }) => wallOf !== undefined)
    .map(({ wallOf, project, wall, inTests }) => {
      const { cpu = 0, children = 0 } = cpuOf.get(wallOf) ?? {};
      return { file: relative(repoRoot, wallOf), project, wall, inTests, cpu, children };
    });
}

module.exports = { readCounts };
