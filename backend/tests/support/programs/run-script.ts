// Runs a command line to its end and captures its result.
import { execFile } from 'node:child_process';

export interface RanScript {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/**
 * @param env additional variables besides those of this process.
 * @param through a command line in front of Node's, such as `setpriv` with its options.
 */
export function runScript(
  script: string,
  words: readonly string[],
  { env, through = [] }: { readonly env?: NodeJS.ProcessEnv; readonly through?: readonly string[] },
): Promise<RanScript> {
  const [program = process.execPath, ...rest] = [...through, process.execPath, script, ...words];
  return new Promise((resolve) => {
    const child = execFile(program, rest, { env: { ...process.env, ...env } }, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });
}
