// The health of the installation, for operators who have no shell on its machine.
import type { ConsumerHealth } from '@libretto/contracts/http/administration/administration';
import type { JobsOfType } from './jobs';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface StoreSize {
  readonly name: string;
  readonly bytes: number;
}

/** Storage on a disk of this machine. */
export interface LocalStorage {
  /** Undefined if the system does not report it. */
  disk(): Promise<DiskSpace | undefined>;
  /** Sizes of the databases in the data folder, including their WAL files. */
  sizes(): Promise<readonly StoreSize[]>;
}

/** Mails go to a mail server, or into files in the data folder. */
export type MailTransport = 'server' | 'folder';

/** The current health, without error messages, because they may quote a user's text or address. */
export interface HealthNow {
  readonly isWritable: boolean;
  readonly consumers: readonly ConsumerHealth[];
  /** Undefined if the queue cannot be read. */
  readonly jobs: readonly JobsOfType[] | undefined;
  /** Types of the jobs that send mails. */
  readonly mailJobs: readonly string[];
  /** Undefined if this process does not know. */
  readonly mailTransport: MailTransport | undefined;
  /** Undefined if data is stored on another machine. */
  readonly disk: DiskSpace | undefined;
  readonly stores: readonly StoreSize[] | undefined;
}

export type AskHealth = () => Promise<HealthNow>;

export interface EngineState {
  readonly name: string;
  readonly state: 'reachable' | 'unreachable';
  readonly required: boolean;
  /** How long the engine has been in this state, in whole seconds. */
  readonly forSeconds: number;
}

/** Checks every engine that this process needs; never rejects. */
export interface EngineLook {
  look(): Promise<readonly EngineState[]>;
}
