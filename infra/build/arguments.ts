// Parses the options of a package.json script and reports an invalid one in a line.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid arguments; the message is printed in a line, without a stack trace. */
export class UsageError extends Error {}

/**
 * Wraps `parseArgs`.
 *
 * @param help Where to find the options: "see …".
 * @throws UsageError
 */
export function argumentsOf<Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // After its first sentence Node explains how to pass a file name that begins with a
    // dash, which does not apply here.
    const [reason] = (error as Error).message.split('. ');
    throw new UsageError(`${reason}; ${help}.`);
  }
}
