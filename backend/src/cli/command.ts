// What every command on the machine itself begins and ends with.
import { userInfo } from 'node:os';
import { ConfigError, readConfig } from '../composition/config';
import { DataFolderError } from '../composition/embedded';
import { NoDataFolderError } from '../composition/embedded-consumer-status';
import { ReadOnlyStoreError } from '../composition/embedded-read-only';
import { repoRoot } from '../composition/repo-root';

/** What the one who typed the command can mend. */
export class UsageError extends Error {}

/** What is told in one line, without a stack. */
const expected = [ConfigError, DataFolderError, NoDataFolderError, ReadOnlyStoreError, UsageError];

/** The folder that the settings name; it need not exist. */
export const configuredDataDir = () => readConfig(process.env, repoRoot()).config.dataDir;

/** As the machine knows the person who runs this; behind sudo the one who called it, since two must be told apart. */
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

/** Runs a command whose number becomes the exit code; 2 for what could not be done at all. */
export function runCommand(main: () => Promise<number>): void {
  // Anyone who reads only the beginning, as `head` does, has read enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(expected.some((kind) => error instanceof kind) ? error.message : error);
      process.exitCode = 2;
    },
  );
}
