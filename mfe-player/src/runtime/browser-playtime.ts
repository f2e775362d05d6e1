// Sends playtime reports; the last one by a request that the browser finishes after the page is gone. What the server cannot be
// told is kept, and told when it answers again.
import { callApi, statusOf } from '@libretto/contracts/client';
import { userId } from '@libretto/product/session';
import type { PlaytimePort, PlaytimeReport } from '../machine/playtime.actor';
import { listen } from './browser-tabs';
import { KeptPlays, type SendPlays } from './kept-plays';

const address = '/api/player/playtime';

export interface BrowserPlaytime extends PlaytimePort {
  /** Tells the server what was heard without it. */
  sendKept(): Promise<void>;
}

/** The device goes along, so that others can tell that it is still there. */
export function browserPlaytime(deviceId: string, storage: Storage): BrowserPlaytime {
  const kept = new KeptPlays(storage, userId);
  const sendKept = () => kept.send(postPlays);
  return {
    sendKept,
    send: (heard, isLeaving) => {
      kept.note(heard);
      if (navigator.onLine === false) {
        kept.add(heard);
        return;
      }
      const report = { ...heard, deviceId };
      if (isLeaving) {
        const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
        if (navigator.sendBeacon?.(address, body)) return;
      }
      // It must never disturb the music.
      callApi('POST /api/player/playtime', { body: report }).then(
        () => void sendKept(),
        (error: unknown) => keepUnanswered(kept, heard, error),
      );
    },
    onLeaving: (listener) => listen(window, 'pagehide', listener),
  };
}

const postPlays: SendPlays = async (plays) =>
  (await callApi('POST /api/player/offline-plays', { body: { plays } })).plays;

/** A refusal is an answer. A report whose answer was lost may have been taken: at most its few seconds are then told twice, and never its play. */
function keepUnanswered(kept: KeptPlays, heard: PlaytimeReport, error: unknown): void {
  const status = statusOf(error);
  if (status === 0 || (status ?? 0) >= 500) kept.add(heard);
}
