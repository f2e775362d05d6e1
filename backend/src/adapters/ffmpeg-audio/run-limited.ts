// Runs one of ffmpeg's programs with a limit on time and memory, at low priority, and without passing file names
// through a shell.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AudioRefusal } from '../../ports/media/audio-encoder';

export interface RunLimits {
  readonly timeLimitMs: number;
  readonly maxMemoryBytes: number;
  readonly signal?: AbortSignal;
}

export interface Finished {
  readonly code: number | null;
  /** The last part of the program's stderr. */
  readonly errors: string;
}

const lowPriority = 10;
const keptErrorsLength = 8000;

/**
 * @param onOutput receives the program's stdout; if it throws, the program is killed
 * @throws AudioRefusal `too-costly` when the time limit is exceeded
 */
export async function runLimited(
  path: string,
  args: readonly string[],
  limits: RunLimits,
  onOutput: (chunk: Buffer) => void = () => {},
): Promise<Finished> {
  limits.signal?.throwIfAborted();
  const child = start(path, args, limits.maxMemoryBytes);
  let isOutOfTime = false;
  const timer = setTimeout(() => {
    isOutOfTime = true;
    child.kill('SIGKILL');
  }, limits.timeLimitMs);
  const abort = () => child.kill('SIGKILL');
  limits.signal?.addEventListener('abort', abort, { once: true });
  try {
    const finished = await ended(child, onOutput);
    limits.signal?.throwIfAborted();
    if (isOutOfTime) throw new AudioRefusal('too-costly', 'time');
    requireOwnEnd(finished);
    return finished;
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

/** The file is not at fault if the system killed the program, or denied it memory, disk space or a file. */
function requireOwnEnd({ code, errors }: Finished): void {
  const failure = code === null ? 'a signal' : systemFailures.get(code);
  if (failure !== undefined) throw new Error(`ffmpeg was ended by ${failure}: ${errors}`);
}

/** ffmpeg exits with the negated errno, of which the exit code keeps one byte. */
const systemFailures = new Map(
  (['ENOENT', 'EIO', 'ENOMEM', 'EACCES', 'ENFILE', 'EMFILE', 'ENOSPC'] as const).map((name) => [
    256 - constants.errno[name],
    name,
  ]),
);

/** The shell only lowers its own memory limit and then execs the program; names are arguments, never shell text. */
function start(path: string, args: readonly string[], maxMemoryBytes: number): ChildProcess {
  const kilobytes = Math.floor(maxMemoryBytes / 1024);
  const limited = ['-c', 'ulimit -v "$0" 2>/dev/null; exec "$@"', String(kilobytes), path, ...args];
  const [program, words] = process.platform === 'win32' ? [path, args] : ['/bin/sh', limited];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    if (child.pid) setPriority(child.pid, lowPriority);
  } catch {
    // Some systems do not allow a process to lower its priority; then it runs at the normal one.
  }
  return child;
}

function ended(child: ChildProcess, onOutput: (chunk: Buffer) => void): Promise<Finished> {
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-keptErrorsLength);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        onOutput(chunk);
      } catch (error) {
        reject(error as Error);
      }
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, errors }));
  });
}
