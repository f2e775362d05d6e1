// Two test files in one worker, as in a large run; whichever runs first leaves behind what it can.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = path.join(process.cwd(), 'infra/jest');
const folder = mkdtempSync(path.join(tmpdir(), 'libretto-shared-modules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shared = `
  exports.timesUsed = 0;
  exports.late = () => require('./late').value;
`;
const fileOfTests = `
  const fs = require('node:fs');
  const shared = require('./shared');
  let timesRun = 0;
  test('shares what it loads, which loads more when it is asked to', () => {
    expect(++timesRun).toBe(1);
    expect(shared.late()).toBe('loaded late');
    console.info('used ' + ++shared.timesUsed);
  });
  test('is set up like every other file', () => expect(process.env.SET_UP).toBe('yes'));
  test('has the errors of Node', () => {
    expect(() => fs.readFileSync('/nowhere')).toThrow(Error);
    try { fs.readFileSync('/nowhere'); } catch (error) { expect(error instanceof Error).toBe(true); }
  });
  test('finds nothing of what another file has left behind', () => {
    expect(process.env.LEFT_BEHIND).toBeUndefined();
    expect(process.env.HOME).not.toBe('/nowhere');
    expect(jest.isMockFunction(setTimeout) || 'clock' in setTimeout).toBe(false);
    process.env.LEFT_BEHIND = 'yes';
    process.env.HOME = '/nowhere';
    jest.useFakeTimers();
  });
`;

const run = () =>
  new Promise<string>((resolve) => {
    const jest = path.join(process.cwd(), 'node_modules/jest/bin/jest.js');
    execFile(process.execPath, [jest, '--config', path.join(folder, 'jest.json'), '-i'], (_, out, said) => {
      resolve(out + said);
    });
  });

test('files of one worker share modules, and nothing else', async () => {
  const setUp = "beforeEach(() => { process.env.SET_UP = 'yes'; });";
  const files = { 'shared.js': shared, 'late.js': "exports.value = 'loaded late';", 'set-up.js': setUp };
  const tests = { 'one.test.js': fileOfTests, 'two.test.js': fileOfTests };
  const config = {
    rootDir: folder,
    transform: {},
    setupFilesAfterEnv: ['<rootDir>/set-up.js'],
    runtime: path.join(here, 'shared-modules.cjs'),
    testEnvironment: path.join(here, 'main-context.cjs'),
  };
  for (const [name, text] of Object.entries({ ...files, ...tests, 'jest.json': JSON.stringify(config) })) {
    writeFileSync(path.join(folder, name), text);
  }
  const said = await run();
  expect(said).toMatch(/Tests: +8 passed, 8 total/);
  expect(said).toMatch(/used 1/);
  expect(said).toMatch(/used 2/);
});
