// Preloaded into every thread of a measured process: counts the called functions of the thread by V8's precise coverage.
// The main thread collects the counts of all threads when its parent process asks for them.
import { type Profiler, Session } from 'node:inspector';
import { basename } from 'node:path';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import type { ServerQuestion } from './http-server';

/** The functions of one thread that were called since the previous question. */
export interface CalledFunctions {
  /** Name of the thread's script. */
  readonly thread: string;
  /** Offsets at which the functions begin, by the URL of their script. */
  readonly scripts: readonly { readonly url: string; readonly offsets: readonly number[] }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

function take(): CalledFunctions {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  // A session of the own thread answers synchronously.
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    taken = result;
  });
  const scripts = taken.flatMap(({ url, functions }) => {
    const offsets = functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 ? [range.startOffset] : []));
    return url.startsWith('file:') && offsets.length > 0 ? [{ url, offsets }] : [];
  });
  return { thread: basename(process.argv[1] ?? '', '.js'), scripts };
}

/** A thread announces itself when it begins, answers each question, and counts as ended only with the process. */
type Message = { readonly kind: 'begun' | 'take' } | { readonly kind: 'taken'; readonly called: CalledFunctions };
const threads = new BroadcastChannel('called-functions');
const send = (message: Message) => threads.postMessage(message);

if (isMainThread) {
  let others = 0;
  let answers: CalledFunctions[] = [];
  threads.onmessage = ({ data }) => {
    const message = data as Message;
    if (message.kind === 'begun') others++;
    if (message.kind !== 'taken') return;
    answers.push(message.called);
    report();
  };
  const report = () => {
    if (answers.length === others + 1) process.send?.(answers);
  };
  process.on('message', (question: ServerQuestion) => {
    if (question !== 'called-functions') return;
    answers = [take()];
    send({ kind: 'take' });
    report();
  });
} else {
  send({ kind: 'begun' });
  threads.onmessage = ({ data }) => {
    if ((data as Message).kind === 'take') send({ kind: 'taken', called: take() });
  };
}
threads.unref();
