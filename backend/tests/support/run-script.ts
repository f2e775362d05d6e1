// Runs a command line to its end and captures its result.
import { type ExecFileOptions, execFile } from 'node:child_process';

export interface RanScript {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** @param env additional variables besides those of this process. */
export function runScript(
  script: string,
  words: readonly string[],
  { env, ...options }: Pick<ExecFileOptions, 'env' | 'uid' | 'gid'>,
): Promise<RanScript> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...words],
      { ...options, env: { ...process.env, ...env } },
      (_, out, error) => resolve({ code: child.exitCode, out, error }),
    );
  });
}
