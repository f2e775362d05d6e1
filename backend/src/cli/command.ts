// What every command on the machine itself begins and ends with.
import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../composition/config';
import { EngineAwayError, EngineMismatchError } from '../composition/distributed-settings';
import { DataFolderError } from '../composition/embedded';
import { NoDataFolderError } from '../composition/embedded-consumer-status';
import { ReadOnlyStoreError } from '../composition/embedded-read-only';
import { repoRoot } from '../composition/repo-root';

/** What the one who typed the command can mend. */
export class UsageError extends Error {}

/** What is said in one line, without a stack. */
const expected = [
  ConfigError,
  DataFolderError,
  EngineAwayError,
  EngineMismatchError,
  NoDataFolderError,
  ReadOnlyStoreError,
  UsageError,
];

/** The folder that the settings name; it need not exist. */
export const configuredDataDir = () => readConfig(process.env, repoRoot()).config.dataDir;

/**
 * For what works on a data folder alone: in the distributed profile the folder may be one from before a migration.
 *
 * @param instead What to do there.
 * @throws UsageError in the distributed profile.
 */
export function embeddedDataDir(instead: string): string {
  if (process.env.LIBRETTO_PROFILE === 'distributed') throw new UsageError(`In the distributed profile ${instead}`);
  return configuredDataDir();
}

export const backedUpByEngine = 'each engine is backed up by its own tools: see infra/docs/back-up-engines.md.';

/** As the machine knows the person who runs this; behind sudo the one who called it, since two must be distinguished. */
export function operatorName(): string {
  try {
    const { username, uid } = userInfo();
    return (uid === 0 && process.env.SUDO_USER) || username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** @throws UsageError when it was left out or is blank. */
export function required(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`Please name ${what}.`);
  return value;
}

export interface Command {
  /** True for a command whose options alone say what to do, as `migrate --from … --to …`; others begin with a word. */
  readonly isAskedByOptions?: boolean;
  /** What is printed for `help`, and where nothing was asked for. */
  readonly usage: string;
  /** The number becomes the exit code. */
  run(words: readonly string[], options: Readonly<Record<string, string | undefined>>, print: Print): Promise<number>;
}

export type Print = (line: string) => void;

const print: Print = (line) => process.stdout.write(`${line}\n`);

/** Ends with the command's own code, and with 2 for what could not be done at all. */
export function runCommand(command: Command, options: readonly string[] = [], flags: readonly string[] = []): void {
  // Anyone who reads only the beginning, as `head` does, has read enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  carryOut(command, options, flags).then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(expected.some((kind) => error instanceof kind) ? error.message : (ofTheMachine(error) ?? error));
      process.exitCode = 2;
    },
  );
}

/** In one line what the operating system refused for a path, or that a database is damaged; undefined for all else. */
function ofTheMachine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return `A file of the data folder is damaged (${error.message}); restore it from a backup`;
  }
  return path === undefined ? undefined : error.message;
}

async function carryOut(
  { usage, run, isAskedByOptions = false }: Command,
  optionNames: readonly string[],
  flagNames: readonly string[],
): Promise<number> {
  const { words, isHelp, options } = argumentsOf(optionNames, flagNames);
  const isAsked = words.length > 0 || (isAskedByOptions && Object.keys(options).length > 0);
  if (isAsked && words[0] !== 'help' && !isHelp) return run(words, options, print);
  print(usage);
  return isHelp || words.length > 0 ? 0 : 2;
}

/** A flag that was given reads as the text `true`. */
function argumentsOf(optionNames: readonly string[], flagNames: readonly string[]) {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean' } };
  for (const name of optionNames) options[name] = { type: 'string' };
  for (const name of flagNames) options[name] = { type: 'boolean' };
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { help, ...given } = values;
    const texts = Object.entries(given).map(([name, value]) => [name, value === true ? 'true' : value]);
    return { words: positionals, isHelp: help === true, options: Object.fromEntries(texts) };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
