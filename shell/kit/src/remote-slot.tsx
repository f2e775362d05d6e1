// A place in one remote for a module of another, such as a song's comments on the song page. Remotes never import each
// other: the shell fills the place, with its fallback and Retry around it.
import type { FederatedModules, ModuleName, RemoteName } from '@libretto/contracts/federation';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface RemoteSlotProps<R extends RemoteName, M extends ModuleName<R>> {
  remote: R;
  module: M;
  /** What the module is given, typed by `FederatedModules`. */
  props: FederatedModules[R][M];
  /** What the listener knows this part as, for the fallback: "Comments". */
  fallbackName: string;
  /** Stands in while the module loads; boxes as the result will have them. */
  skeleton?: ReactNode;
  /** The place of its error card: `corner` for parts that run behind the pages. */
  place?: 'here' | 'corner';
}

/** What the shell fills slots with. The types of one slot hold at `RemoteSlot`; here they have been checked already. */
type SlotFiller = ComponentType<{
  remote: never;
  module: never;
  props: never;
  fallbackName: string;
  skeleton?: ReactNode;
}>;

const SlotContext = createContext<SlotFiller | null>(null);

/** The shell's side: mounted around every remote. */
export function RemoteSlotProvider({ filler, children }: { filler: SlotFiller; children: ReactNode }) {
  return <SlotContext value={filler}>{children}</SlotContext>;
}

/** The remote's side. Without a shell around it, as on a remote's own page, the place stays empty. */
export function RemoteSlot<R extends RemoteName, M extends ModuleName<R>>(slot: RemoteSlotProps<R, M>) {
  const Filler = useContext(SlotContext) as ComponentType<typeof slot> | null;
  return Filler ? <Filler {...slot} /> : null;
}
