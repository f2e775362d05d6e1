// Sends playtime reports; the last one by a beacon, which outlives the page. Reports that the server cannot receive are
// stored and sent when it answers again.
import { callApi, statusOf } from '@libretto/contracts/client';
import { userId } from '@libretto/product/session';
import type { PlaytimePort, PlaytimeReport } from '../machine/playtime.actor';
import { listen } from './browser-tabs';
import { KeptPlays, type SendPlays } from './kept-plays';

const address = '/api/player/playtime';

export interface BrowserPlaytime extends PlaytimePort {
  /** Sends the stored plays to the server. */
  sendKept(): Promise<void>;
}

/** Reports contain the device, so that other devices know that it is still active. */
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
      // A failure must never affect playback.
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

/**
 * An error response of the server is final. If only the response was lost, the report may have been received: then a
 * few seconds are reported twice, but never the play.
 */
function keepUnanswered(kept: KeptPlays, heard: PlaytimeReport, error: unknown): void {
  const status = statusOf(error);
  if (status === 0 || (status ?? 0) >= 500) kept.add(heard);
}
