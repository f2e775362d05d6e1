// A slot in one remote for a module of another, such as a song's comments on the song page. Remotes never import each
// other: the shell fills the slot, with a fallback and Retry.
import type { FederatedModules, ModuleName, RemoteName } from '@libretto/contracts/federation';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface RemoteSlotProps<R extends RemoteName, M extends ModuleName<R>> {
  remote: R;
  module: M;
  /** The module's props, typed by `FederatedModules`. */
  props: FederatedModules[R][M];
  /** The user-facing name of this part, for the fallback: "Comments". */
  fallbackName: string;
  /** Shown while the module loads: a skeleton in the shape of the result. */
  skeleton?: ReactNode;
  /** Where the error card is shown: `corner` for hosts behind the pages. */
  place?: 'here' | 'corner';
}

/**
 * The component with which the shell fills slots. `RemoteSlot` checks the types of each slot, so they are not repeated
 * here.
 */
type SlotFiller = ComponentType<{
  remote: never;
  module: never;
  props: never;
  fallbackName: string;
  skeleton?: ReactNode;
}>;

const SlotContext = createContext<SlotFiller | null>(null);

/** Provides the filler; the shell mounts it around every remote. */
export function RemoteSlotProvider({ filler, children }: { filler: SlotFiller; children: ReactNode }) {
  return <SlotContext value={filler}>{children}</SlotContext>;
}

/** Renders a slot in a remote. Without a shell, as on a remote's own page, the slot stays empty. */
export function RemoteSlot<R extends RemoteName, M extends ModuleName<R>>(slot: RemoteSlotProps<R, M>) {
  const Filler = useContext(SlotContext) as ComponentType<typeof slot> | null;
  return Filler ? <Filler {...slot} /> : null;
}
