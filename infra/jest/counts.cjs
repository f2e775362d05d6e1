// What the runs of jest that share a file have counted, and what their tests said of the machine.
const { readFileSync } = require('node:fs');

function readCounts(file, runs) {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const counted = rows.filter(({ said }) => said === undefined);
  const sum = (name) => counted.reduce((total, row) => total + row[name], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed') + (runs - counted.length),
    said: [...new Set(rows.flatMap(({ said }) => said ?? []))],
  };
}

module.exports = { readCounts };
