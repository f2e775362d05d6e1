// Plays as soon as there is a player: it loads after the page, and a press must not fall into the void meanwhile.
import { type BusMessages, bus } from '@libretto/contracts/federation';

const lookEveryMs = 50;
const giveUpAfterMs = 15_000;

/** @returns Whether it was handed over in time. */
export async function playWhenHeard(message: BusMessages['player/play']): Promise<boolean> {
  const deadlineMs = Date.now() + giveUpAfterMs;
  while (!bus.hasListeners('player/play')) {
    if (Date.now() > deadlineMs) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  bus.emit('player/play', message);
  return true;
}
