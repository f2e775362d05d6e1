// The common start and end of every command on the machine.
import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../composition/config/config';
import { EngineAwayError, EngineMismatchError } from '../composition/config/distributed-settings';
import { repoRoot } from '../composition/config/repo-root';
import { DataFolderError } from '../composition/embedded/embedded';
import { NoDataFolderError } from '../composition/embedded/embedded-consumer-status';
import { ReadOnlyStoreError } from '../composition/embedded/embedded-read-only';

/** An error that the user of the command can correct. */
export class UsageError extends Error {}

/** Errors that are printed in one line, without a stack trace. */
const expected = [
  ConfigError,
  DataFolderError,
  EngineAwayError,
  EngineMismatchError,
  NoDataFolderError,
  ReadOnlyStoreError,
  UsageError,
];

/** Returns the folder in the settings, which need not exist. */
export const configuredDataDir = () => readConfig(process.env, repoRoot()).config.dataDir;

/**
 * Returns the data folder for a command of the embedded profile; in the distributed profile the folder may be a
 * leftover from before a migration.
 *
 * @param instead what to do in the distributed profile.
 * @throws UsageError in the distributed profile.
 */
export function embeddedDataDir(instead: string): string {
  if (process.env.LIBRETTO_PROFILE === 'distributed') throw new UsageError(`In the distributed profile ${instead}`);
  return configuredDataDir();
}

export const backedUpByEngine = 'each engine is backed up by its own tools: see infra/docs/back-up-engines.md.';

/**
 * Returns the operator's user name; behind sudo the name of the caller, since two operators must be distinguishable.
 */
export function operatorName(): string {
  try {
    const { username, uid } = userInfo();
    return (uid === 0 && process.env.SUDO_USER) || username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** @throws UsageError if the value is missing or blank. */
export function required(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`Please name ${what}.`);
  return value;
}

export interface Command {
  /** Whether options alone specify the task, as in `migrate --from … --to …`; other commands start with a word. */
  readonly isAskedByOptions?: boolean;
  /** Printed for `help`, and for a call without arguments. */
  readonly usage: string;
  /** Returns the exit code. */
  run(words: readonly string[], options: Readonly<Record<string, string | undefined>>, print: Print): Promise<number>;
}

export type Print = (line: string) => void;

const print: Print = (line) => process.stdout.write(`${line}\n`);

/** Exits with the command's own code, or with 2 if the command failed. */
export function runCommand(command: Command, options: readonly string[] = [], flags: readonly string[] = []): void {
  // A reader such as `head` may close the pipe early, which is not an error.
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

/**
 * Describes in one line a path's error of the operating system, or a damaged database; undefined for any other error.
 */
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

/** A flag that is set has the value `true` as text. */
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
