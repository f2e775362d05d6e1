// The running player, as the parts of this folder see it.
import type { Actor } from 'xstate';
import type { PlayerMachine } from '../machine/player.machine';
import type { PlayerEvent } from '../machine/player.types';
import type { Sound } from '../sound/sound';

export interface Player {
  readonly actor: Actor<PlayerMachine>;
  readonly sound: Sound;
  send(event: PlayerEvent): void;
}
