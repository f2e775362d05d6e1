// How the installation is doing, for those who look after it without a shell on its machine.
import type { ConsumerHealth } from '@libretto/contracts/http/administration';
import type { JobsOfType } from './jobs';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface StoreSize {
  readonly name: string;
  readonly bytes: number;
}

/** Where data lies on a disk of this machine. */
export interface LocalStorage {
  /** Undefined where the system does not say. */
  disk(): Promise<DiskSpace | undefined>;
  /** Of the databases of the data folder, with what they have not written back yet. */
  sizes(): Promise<readonly StoreSize[]>;
}

/** A mail server, or files in the data folder. */
export type MailTransport = 'server' | 'folder';

/** Errors are left out: they may quote somebody's words or address. */
export interface HealthNow {
  readonly isWritable: boolean;
  readonly consumers: readonly ConsumerHealth[];
  /** Undefined while the queue cannot be read. */
  readonly jobs: readonly JobsOfType[] | undefined;
  /** Types of jobs that send mails. */
  readonly mailJobs: readonly string[];
  /** Undefined where this process does not know. */
  readonly mailTransport: MailTransport | undefined;
  /** Undefined where data lies elsewhere. */
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

/** Asks every engine that this process needs; never rejects. */
export interface EngineLook {
  look(): Promise<readonly EngineState[]>;
}
