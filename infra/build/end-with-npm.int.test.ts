// The effect of a SIGTERM to `npm start`, with the real npm.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(path.join(tmpdir(), 'libretto-npm-'));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a server that npm started is asked to end when npm is', async () => {
  const module = pathToFileURL(path.join(__dirname, 'end-with-npm.mjs')).href;
  writeFileSync(file('package.json'), JSON.stringify({ name: 'started', scripts: { start: 'node server.mjs' } }));
  writeFileSync(
    file('server.mjs'),
    `import { writeFileSync } from 'node:fs';
     import { endWithNpm } from ${JSON.stringify(module)};
     endWithNpm();
     process.on('SIGTERM', () => { writeFileSync('ended', 'cleanly'); process.exit(0); });
     setInterval(() => undefined, 1000);
     writeFileSync('pid', String(process.pid));`,
  );
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
  await until(() => existsSync(file('pid')) && readFileSync(file('pid'), 'utf8') !== '');
  const server = Number(readFileSync(file('pid'), 'utf8'));
  npm.kill('SIGTERM');
  await until(() => !isAlive(server));
  expect(readFileSync(file('ended'), 'utf8')).toBe('cleanly');
});
