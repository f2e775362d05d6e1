// Randomness, ids, time and the connection of the browser, with which the player's machine is built.
import { connectionKbps } from '@libretto/contracts/client/browser';
import { makeId } from '@libretto/contracts/client/make-id';
import type { Tools } from '../machine/player.types';

export const browserTools: Tools = {
  pick: (count) => Math.floor(Math.random() * count),
  makeId,
  nowMs: () => Date.now(),
  connectionKbps,
};
