// What the runs of jest that share a file have counted, how long each file of tests took, and what their tests said of the
// machine.
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

/** The CPU time comes from the process that ran a file, its wall time from the one that started the run. */
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
