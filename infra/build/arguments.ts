// The options of a script of package.json, read so that a wrong one is said in a line.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Arguments that cannot be meant; printed in a line, without a stack. */
export class UsageError extends Error {}

/**
 * As `parseArgs`.
 *
 * @param help Where to read what there is: "see …".
 * @throws UsageError
 */
export function argumentsOf<Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node explains after the first sentence how to pass a file whose name begins with a dash; there is none here.
    const [reason] = (error as Error).message.split('. ');
    throw new UsageError(`${reason}; ${help}.`);
  }
}
