// Observes the player from outside React.
import type { SnapshotFrom } from 'xstate';
import type { PlayerMachine } from '../machine/player.machine';
import type { Player } from './running-player';

export type PlayerSnapshot = SnapshotFrom<PlayerMachine>;

/** Calls `changed` with the current value at once, and again whenever it changes. Returns a function that stops it. */
export function observe<T>(
  player: Pick<Player, 'actor'>,
  select: (snapshot: PlayerSnapshot) => T,
  changed: (value: T) => void,
  isSame: (a: T, b: T) => boolean = Object.is,
): () => void {
  let last = select(player.actor.getSnapshot());
  changed(last);
  const subscription = player.actor.subscribe((snapshot) => {
    const value = select(snapshot);
    if (isSame(last, value)) return;
    last = value;
    changed(value);
  });
  return () => subscription.unsubscribe();
}

/** Shallow equality: same keys with the same values. */
export function isShallowSame<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
