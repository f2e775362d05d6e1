// `npx tsx backend/bench/donation-path.ts`: the own source files that one donation crosses, by thread. It starts the
// embedded product with its demo world and lets V8 count the functions that each thread calls, from the request until
// every consumer has followed and the donor's open page has the new balance. A file counts if each of three donations
// calls a function of it that no idle time calls; so neither timers nor what runs once in a process or once in twenty
// events is counted. The built files are counted by the sources that their source maps name.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { io } from 'socket.io-client';
import { backendBuildOptions } from '../../infra/build/backend.mjs';
import { repoRoot } from '../../infra/build/inputs.mjs';
import { startOptions } from './servers/built-backend';
import type { CalledFunctions } from './servers/coverage-of-thread';
import type { ServerFacts, ServerQuestion } from './servers/http-server';

/**
 * A donation may cross at most as many own files and threads. It crossed 100 on 1 December 2026, and a run may see one or
 * two more; the aim is 60, and `infra/docs/performance.md` says what is between.
 */
export const bound = { files: 102, threads: 2 };

export type FilesByThread = ReadonlyMap<string, ReadonlySet<string>>;

const warmUps = 3;
const countedDonations = 3;
/** The timers of an idle process run at least once within this time. */
const idleMs = 3_000;

/** @returns the files that one donation crosses, below the repository, by the script of the thread */
export async function donationPath(): Promise<FilesByThread> {
  const built = join(repoRoot, 'backend/node_modules/.cache/libretto-bench', String(process.pid));
  try {
    await buildServer(built);
    return await filesOfOneDonation(built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

async function buildServer(outdir: string): Promise<void> {
  const entryPoints = [
    ...['http-server', 'coverage-of-thread'].map((name) => join(__dirname, 'servers', `${name}.ts`)),
    ...(backendBuildOptions().entryPoints as string[]).filter((path) => path.endsWith('.worker.ts')),
  ];
  await build({ ...backendBuildOptions(), entryPoints, outdir });
}

async function filesOfOneDonation(built: string): Promise<FilesByThread> {
  const script = (name: string) => join(built, `${name}.js`);
  const server = fork(script('http-server'), [repoRoot, script('projector.worker'), '1'], {
    execArgv: [...startOptions(), '--require', script('coverage-of-thread')],
  });
  try {
    const facts = (await answerOf(server)) as ServerFacts;
    const ask = <Answer>(question: ServerQuestion) => {
      const answer = answerOf(server);
      server.send(question);
      return answer as Promise<Answer>;
    };
    const donor = await openDonor(facts);
    const called = () => ask<readonly CalledFunctions[]>('called-functions');
    const calledBy = async (donate: () => Promise<void>) => {
      await called();
      await donate();
      await ask('settle');
      return called();
    };
    for (let n = 0; n < warmUps; n++) await calledBy(donor.donate);
    const idle = await calledBy(() => delay(idleMs));
    const donations: (readonly CalledFunctions[])[] = [];
    for (let n = 0; n < countedDonations; n++) donations.push(await calledBy(donor.donate));
    donor.close();
    return filesOf(donations, idle, built);
  } finally {
    const ended = once(server, 'exit');
    server.disconnect();
    await ended;
  }
}

async function answerOf(server: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const onExit = () => ended.abort(new Error('The server ended'));
  server.once('exit', onExit);
  const [answer] = await once(server, 'message', { signal: ended.signal });
  server.off('exit', onExit);
  return answer;
}

/** A person with an open page, to which the new balance is pushed. */
async function openDonor({ productPort, buyers: [donor], artistIds: [artistId] }: ServerFacts) {
  if (donor === undefined) throw new Error('There is no donor');
  const origin = `http://127.0.0.1:${productPort}`;
  const page = io(origin, { transports: ['websocket'], extraHeaders: { cookie: donor.cookie } });
  await page.emitWithAck('subscribe', { topic: `balance:${donor.userId}`, since: 0 });
  const donate = async () => {
    const pushed = new Promise((resolve) => page.once('push', resolve));
    const response = await fetch(`${origin}/api/social/donate`, {
      method: 'POST',
      headers: { cookie: donor.cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ artistId, amount: 100, paymentMethod: 'balance' }),
    });
    if (!response.ok) throw new Error(`The donation was refused: ${response.status} ${await response.text()}`);
    await pushed;
  };
  return { donate, close: () => page.close() };
}

function filesOf(
  donations: readonly (readonly CalledFunctions[])[],
  idle: readonly CalledFunctions[],
  built: string,
): FilesByThread {
  const sourceOf = sourceFinder(built);
  const calls = (of: readonly CalledFunctions[]) =>
    of.flatMap(({ thread, scripts }) =>
      scripts.flatMap(({ url, offsets }) =>
        offsets.map((offset) => ({ thread, url, offset, key: `${thread} ${url} ${offset}` })),
      ),
    );
  const keysOf = (of: readonly CalledFunctions[]) => new Set(calls(of).map(({ key }) => key));
  const [first = [], ...others] = donations;
  const idleKeys = keysOf(idle);
  const otherKeys = others.map(keysOf);
  const byThread = new Map<string, Set<string>>();
  for (const { thread, url, offset, key } of calls(first)) {
    if (idleKeys.has(key) || otherKeys.some((keys) => !keys.has(key))) continue;
    const file = sourceOf(url, offset);
    if (file === undefined || !isProduct(file)) continue;
    byThread.set(thread, (byThread.get(thread) ?? new Set()).add(file));
  }
  return byThread;
}

const isProduct = (file: string) => /^(backend|contracts)\/src\//.test(file);

/** @returns the source file, below the repository, of the function that begins at an offset of a built script. */
function sourceFinder(built: string): (url: string, offset: number) => string | undefined {
  const folder = `${pathToFileURL(built)}/`;
  const finders = new Map<string, (offset: number) => string | undefined>();
  return (url, offset) => {
    if (!url.startsWith(folder)) return undefined;
    const finder = finders.get(url) ?? finderIn(join(built, url.slice(folder.length)));
    finders.set(url, finder);
    return finder(offset);
  };
}

function finderIn(script: string): (offset: number) => string | undefined {
  const text = readFileSync(script, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMapPayload);
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    const line = lineStarts.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - (lineStarts[line] as number));
    return 'originalSource' in entry ? relative(repoRoot, resolve(dirname(script), entry.originalSource)) : undefined;
  };
}

export const allFiles = (path: FilesByThread): ReadonlySet<string> =>
  new Set([...path.values()].flatMap((files) => [...files]));

function print(path: FilesByThread): void {
  for (const [thread, files] of path) {
    console.log(`${thread}: ${files.size} files`);
    for (const file of [...files].sort()) console.log(`  ${file}`);
  }
  const files = allFiles(path).size;
  console.log(
    `A donation crosses ${files} own files and ${path.size} threads; at most ${bound.files} and ${bound.threads}.`,
  );
  if (files > bound.files || path.size > bound.threads) process.exitCode = 1;
}

if (require.main === module) {
  donationPath().then(print, (error) => {
    console.error(error);
    process.exitCode = 1;
  });
}
