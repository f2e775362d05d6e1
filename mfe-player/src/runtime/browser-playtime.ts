// Sends playtime reports; the last one by a request that the browser finishes after the page is gone.
import { callApi } from '@libretto/contracts/client';
import type { PlaytimePort } from '../machine/playtime.actor';
import { listen } from './browser-tabs';

const address = '/api/player/playtime';

/** The device goes along, so that others can tell that it is still there. */
export function browserPlaytime(deviceId: string): PlaytimePort {
  return {
    send: (heard, isLeaving) => {
      const report = { ...heard, deviceId };
      if (isLeaving) {
        const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
        if (navigator.sendBeacon?.(address, body)) return;
      }
      // A lost report costs a few seconds of a count. It must never disturb the music, nor be sent twice.
      callApi('POST /api/player/playtime', { body: report }).catch(() => {});
    },
    onLeaving: (listener) => listen(window, 'pagehide', listener),
  };
}
