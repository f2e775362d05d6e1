import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readCounts } from './counts.cjs';
import { dearest, merged } from './durations.cjs';

const root = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'libretto-durations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a run reports each file with its wall time and the CPU time of all that it used', () => {
  const slow = join(root, 'shell/tests/slow.e2e.test.ts');
  const rows = [
    { cpuOf: slow, cpu: 4, children: 20 },
    { wallOf: slow, project: 'e2e', wall: 30, inTests: 25 },
    { wallOf: join(root, 'quick.unit.test.ts'), project: 'unit', wall: 1, inTests: 0.5 },
    { passed: 12, failed: 1 },
    { said: 'Failed: something' },
  ];
  writeFileSync(join(folder, 'counts'), rows.map((row) => JSON.stringify(row)).join('\n'));

  const { passed, failed, said, durations } = readCounts(join(folder, 'counts'), 1);

  expect({ passed, failed, said }).toEqual({ passed: 12, failed: 1, said: ['Failed: something'] });
  expect(durations).toEqual([
    { file: 'shell/tests/slow.e2e.test.ts', project: 'e2e', wall: 30, inTests: 25, cpu: 4, children: 20 },
    { file: 'quick.unit.test.ts', project: 'unit', wall: 1, inTests: 0.5, cpu: 0, children: 0 },
  ]);
  expect(dearest(durations, 1)).toEqual([
    '    wall     CPU started  around',
    '    30.0     4.0    20.0     5.0  e2e: shell/tests/slow.e2e.test.ts',
  ]);
});

test('a new measurement replaces that of the same file and leaves the others', () => {
  const seconds = (wall: number) => ({ wall, inTests: wall, cpu: 1, children: 0 });
  const older = { e2e: { b: seconds(9), a: seconds(3) } };
  const newer = { e2e: { b: seconds(4) }, engines: { c: seconds(7) } };
  expect(merged(older, newer)).toEqual({ e2e: { a: seconds(3), b: seconds(4) }, engines: { c: seconds(7) } });
});
