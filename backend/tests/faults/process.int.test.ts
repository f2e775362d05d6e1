// Tests the server as a process: how it starts, refuses to start, and stops.
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { type Installation, installation } from './installation';

let main: string;

interface Run {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  readonly exit: Promise<number | null>;
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', LIBRETTO_DEMO: '0', LIBRETTO_PORT: '0', ...env },
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    texts.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    texts.err += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, out: () => texts.out, err: () => texts.err, exit };
}

describe('the server process', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  let server: Run;
  let origin: string;
  let installed: Installation;
  beforeAll(async () => {
    installed = await installation();
    main = installed.main;
    server = run({ LIBRETTO_DATA_DIR: dataDir });
    await until(() => /Data lies in/.test(server.out()));
    origin = /http:\S+/.exec(server.out())?.[0] as string;
  });
  afterAll(() => {
    folder.remove();
    installed.remove();
  });

  test('says where it is and where its data lies, and nothing on the error output', async () => {
    expect(server.out()).toContain(`Data lies in ${dataDir}`);
    expect(server.err()).toBe('');
    const ready = await fetch(`${origin}/health/ready`);
    expect(ready.status).toBe(200);
  });

  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a data folder in use',
      () => ({ LIBRETTO_DATA_DIR: dataDir }),
      /^Another process is using the data folder \S+; .*\n$/,
    ],
    [
      'a data folder that is a file',
      () => ({ LIBRETTO_DATA_DIR: fileIn(folder.path) }),
      /^The data folder \S+ cannot be written to \(\w+\); .*\n$/,
    ],
    ['a wrong setting', () => ({ LIBRETTO_PORT: 'x' }), /^LIBRETTO_PORT=x is not a port\.\n$/],
    ['a separate role', () => ({ LIBRETTO_ROLE: 'api' }), /^LIBRETTO_ROLE=api needs the distributed profile: .*\n$/],
    [
      'an address of another machine',
      () => ({ LIBRETTO_HOST: '192.0.2.1', LIBRETTO_DATA_DIR: join(folder.path, 'other') }),
      /^LIBRETTO_HOST=192\.0\.2\.1 is no address of this machine\.\n$/,
    ],
  ])('refuses %s in one line, with exit code 1', async (_name, env, line) => {
    const refused = run(env());
    expect(await refused.exit).toBe(1);
    expect(refused.err()).toMatch(line);
    expect(refused.out()).toBe('');
  });

  test('refuses a taken port in one line, with exit code 1', async () => {
    const squatter: Server = createServer();
    await new Promise<void>((listening) => squatter.listen(0, '0.0.0.0', listening));
    const { port } = squatter.address() as { port: number };
    const refused = run({ LIBRETTO_PORT: String(port), LIBRETTO_DATA_DIR: join(folder.path, 'third') });
    expect(await refused.exit).toBe(1);
    expect(refused.err()).toBe(`Port ${port} is taken; set LIBRETTO_PORT to another one.\n`);
    squatter.close();
  });

  test('ends cleanly when asked to, and leaves its folder to the next one', async () => {
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    const next = run({ LIBRETTO_DATA_DIR: dataDir });
    await until(() => /Libretto is at http/.test(next.out()));
    next.child.kill('SIGINT');
    expect(await next.exit).toBe(0);
    expect(next.err()).toBe('');
  });
});

function fileIn(folder: string): string {
  const path = join(folder, 'a-file');
  writeFileSync(path, '');
  return path;
}
