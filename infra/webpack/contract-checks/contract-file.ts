// contract.json in the output of each build: the contract of the build.
import type { Needs, Offers } from '@libretto/contracts/federation/fit';
import type { MessageShape } from './message-shapes';

export const contractFileName = 'contract.json';

/** The contract of a finished build. */
export interface BuiltContract {
  part: string;
  exposes: string[];
  emits: string[];
  takes: string[];
  /** Schemas of all topics that the build emits or takes. */
  messages: Record<string, MessageShape>;
  /** Modules of remotes that the build shows. */
  shows: Record<string, string[]>;
  /** Requirements of a remote. */
  needs: Needs;
  /** What the shell provides. */
  offers: Offers;
  /** Files of the build that a browser may load inside the shell, without copies of what the shell provides. */
  scripts: string[];
}
