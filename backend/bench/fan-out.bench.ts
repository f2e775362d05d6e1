// Compares a comment to thousands of viewers of a song with a bare `ws` server that sends the same bytes.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { bundled, bundledProjector } from '../tests/support/programs/bundled';
import { median, quantile, type Row } from './harness';
import { startOptions } from './servers/built-backend';
import type { FanOutServerFacts } from './servers/fan-out-server';
import type { Delivery, JoinCrowd, PostToCrowd } from './worlds/fan-out-crowd';
import { httpRequest } from './worlds/http-load';

const song = 'evensong-at-the-deep-end';
/** A song without viewers, which shows the cost of a comment itself. */
const unheardSong = 'undertow-lullaby';
const roundCount = 5;
const commentsARound = 8;

interface Peer {
  readonly deliver: (n: number) => Promise<Delivery>;
  /** Does the same work without viewers. */
  readonly post?: (n: number) => Promise<unknown>;
  /** CPU microseconds that the server has used so far. */
  readonly cpuMicros: () => Promise<number>;
}

interface Measured {
  readonly deliveries: readonly Delivery[];
  /** CPU microseconds per delivery. */
  readonly cpuMicrosEach: number;
  /** CPU microseconds per delivery, including the work of the post. */
  readonly cpuMicrosWhole: number;
}

export async function* fanOut(): AsyncGenerator<Row> {
  yield* fanOutTo(1_000, 250);
  yield* fanOutTo(5_000, 500);
}

async function* fanOutTo(count: number, mostMs: number): AsyncGenerator<Row> {
  const children: ChildProcess[] = [];
  try {
    const { ours, theirs } = await openPeers(count, children);
    const rounds: { readonly own: Measured; readonly other: Measured }[] = [];
    // The first round warms both up and is not counted.
    for (let round = 0; round <= roundCount; round++) {
      const other = await measure(theirs, count, round);
      const own = await measure(ours, count, round);
      if (round > 0) rounds.push({ own, other });
    }
    const own = rounds.flatMap(({ own: { deliveries } }) => deliveries);
    const other = rounds.flatMap(({ other: { deliveries } }) => deliveries);
    const crowd = `${count.toLocaleString('en')} sockets`;
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const ms = (all: readonly Delivery[], from: 'sinceSentMs' | 'sinceAnsweredMs') =>
        Math.round(
          quantile(
            all.map((delivery) => delivery[from]),
            share,
          ),
        );
      yield {
        name: `a comment to ${crowd}, sent until the last has it, ${name}`,
        value: ms(own, 'sinceSentMs'),
        unit: 'ms',
        baseline: 'bare ws server, same bytes',
        baselineValue: ms(other, 'sinceSentMs'),
        ratio: null,
        note: `${ms(own, 'sinceAnsweredMs')} ms after its answer${name === 'p95' ? `; at most ${mostMs} ms` : ''}`,
      };
    }
    const ratioOf = (of: 'cpuMicrosEach' | 'cpuMicrosWhole') =>
      Number(median(rounds.map((each) => each.own[of] / each.other[of])).toFixed(3));
    yield {
      name: `CPU of a delivery to ${crowd}`,
      value: round1(median(rounds.map((each) => each.own.cpuMicrosEach))),
      unit: 'µs',
      baseline: 'bare ws server, same bytes',
      baselineValue: round1(median(rounds.map((each) => each.other.cpuMicrosEach))),
      ratio: ratioOf('cpuMicrosEach'),
      note: `at most 1.3; ${ratioOf('cpuMicrosWhole')} with what a comment costs that nobody hears`,
    };
  } finally {
    for (const child of children) child.disconnect();
  }
}

const round1 = (value: number) => Math.round(value * 10) / 10;

async function measure(peer: Peer, count: number, round: number): Promise<Measured> {
  const first = round * commentsARound;
  const numbers = Array.from({ length: commentsARound }, (_, n) => first + n);
  const deliveries: Delivery[] = [];
  // The deliveries run sequentially.
  const whole = await cpuOf(peer, async () => {
    for (const n of numbers) deliveries.push(await peer.deliver(n));
  });
  const alone = await cpuOf(peer, async () => {
    for (const n of numbers) await peer.post?.(n);
  });
  const total = commentsARound * count;
  return { deliveries, cpuMicrosEach: (whole - alone) / total, cpuMicrosWhole: whole / total };
}

async function cpuOf(peer: Peer, work: () => Promise<void>): Promise<number> {
  const before = await peer.cpuMicros();
  await work();
  return (await peer.cpuMicros()) - before;
}

/** Starts both servers with their crowds. The bare one sends the text that the product's crowd received last. */
async function openPeers(count: number, children: ChildProcess[]): Promise<{ ours: Peer; theirs: Peer }> {
  const repoRoot = join(__dirname, '../..');
  const [server, crowdScript, projector] = await Promise.all([
    bundled(join(__dirname, 'servers/fan-out-server.ts')),
    bundled(join(__dirname, 'worlds/fan-out-crowd.ts')),
    bundledProjector(),
  ]);
  const start = (script: string | undefined, ...words: string[]) => {
    const child = fork(script as string, words, { execArgv: startOptions() });
    children.push(child);
    return child;
  };
  const crowd = start(crowdScript);
  const [product, bare] = [start(server, 'product', repoRoot, projector as string), start(server, 'bare')];
  const facts = (await Promise.all([answerOf(product), answerOf(bare)])) as readonly unknown[];
  const [{ port, cookie }, { port: barePort }] = facts as readonly [FanOutServerFacts, FanOutServerFacts];
  const order = (what: JoinCrowd | PostToCrowd) => answerOf(crowd, what) as Promise<Delivery>;
  await order({ kind: 'join', port, count, topic: `comments:song:${song}` });
  await order({ kind: 'join', port: barePort, count });

  let last = await deliverComment(-1);
  async function deliverComment(n: number): Promise<Delivery> {
    const body = { comment: `The bridge of this one, again and again (${n})` };
    return order({ kind: 'post', port, request: httpRequest('POST', `/api/songs/${song}/comments`, cookie, body) });
  }
  return {
    ours: {
      deliver: async (n) => {
        last = await deliverComment(n);
        return last;
      },
      post: async (n) => {
        const headers = { cookie, 'content-type': 'application/json' };
        const body = JSON.stringify({ comment: `Nobody is here to read this one (${n})` });
        const { status } = await fetch(`http://127.0.0.1:${port}/api/songs/${unheardSong}/comments`, {
          method: 'POST',
          headers,
          body,
        });
        if (status !== 201) throw new Error(`A comment was answered with ${status}`);
      },
      cpuMicros: () => answerOf(product, 'cpu') as Promise<number>,
    },
    theirs: {
      deliver: () =>
        order({ kind: 'post', port: barePort, request: httpRequest('POST', '/', '', { text: last.text }) }),
      cpuMicros: () => answerOf(bare, 'cpu') as Promise<number>,
    },
  };
}

/** Resolves to the next message of a process, after sending it a question if one is given. */
function answerOf(child: ChildProcess, question?: object | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`A process of the benchmark ended with ${code}`));
    child.once('exit', end);
    child.once('message', (answer) => {
      child.off('exit', end);
      resolve(answer);
    });
    if (question !== undefined) child.send(question);
  });
}
