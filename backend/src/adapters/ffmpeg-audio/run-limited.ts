// Runs one of ffmpeg's programs with a limit on time and memory, at low priority, and without a shell around names.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AudioRefusal } from '../../ports/audio-encoder';

export interface RunLimits {
  readonly timeLimitMs: number;
  readonly maxMemoryBytes: number;
  readonly signal?: AbortSignal;
}

export interface Finished {
  readonly code: number | null;
  /** The last of what was written on stderr. */
  readonly errors: string;
}

const lowPriority = 10;
const keptErrorsLength = 8000;

/**
 * @param onOutput gets what the program writes on stdout; throwing there ends the program
 * @throws AudioRefusal `too-costly` when the time is over
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

/** The file is not at fault where the system ended the program, or refused it memory, space or a file. */
function requireOwnEnd({ code, errors }: Finished): void {
  const failure = code === null ? 'a signal' : systemFailures.get(code);
  if (failure !== undefined) throw new Error(`ffmpeg was ended by ${failure}: ${errors}`);
}

/** ffmpeg ends with the negative number of the system's error, of which a byte is left. */
const systemFailures = new Map(
  (['ENOENT', 'EIO', 'ENOMEM', 'EACCES', 'ENFILE', 'EMFILE', 'ENOSPC'] as const).map((name) => [
    256 - constants.errno[name],
    name,
  ]),
);

/** The shell only lowers its own limit and turns into the program; the words come in as arguments, never as text. */
function start(path: string, args: readonly string[], maxMemoryBytes: number): ChildProcess {
  const kilobytes = Math.floor(maxMemoryBytes / 1024);
  const limited = ['-c', 'ulimit -v "$0" 2>/dev/null; exec "$@"', String(kilobytes), path, ...args];
  const [program, words] = process.platform === 'win32' ? [path, args] : ['/bin/sh', limited];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    if (child.pid) setPriority(child.pid, lowPriority);
  } catch {
    // Some systems do not let a process step back; then the work runs as it is.
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
