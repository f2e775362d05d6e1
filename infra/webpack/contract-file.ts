// contract.json among the files of each build: what the build says about itself.
import type { Needs, Offers } from '@libretto/contracts/federation/fit';
import type { MessageShape } from './message-shapes';

export const contractFileName = 'contract.json';

/** What a finished build says about itself. */
export interface BuiltContract {
  part: string;
  exposes: string[];
  emits: string[];
  takes: string[];
  /** Of every topic that it emits or takes. */
  messages: Record<string, MessageShape>;
  /** Modules of remotes that it shows. */
  shows: Record<string, string[]>;
  /** Of a remote. */
  needs: Needs;
  /** Of the shell. */
  offers: Offers;
  /** Files that a browser may fetch of it inside the shell, without copies of what the shell has. */
  scripts: string[];
}
