// The other tabs of this browser, over a BroadcastChannel.
import { openChannel } from '@libretto/contracts/client/browser';
import type { TabMessage, TabsPort } from '../machine/cross-tab.actor';
import type { Sound } from '../sound/sound';
import { liveAs, onEndOf } from './tab-life';

const channelName = 'libretto.player';

export function browserTabs(tabId: string, sound: Sound): TabsPort {
  // Some browsers have no BroadcastChannel in private mode; then each tab plays independently.
  const channel = openChannel(channelName);
  liveAs(tabId);
  return {
    tabId,
    post: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (!isTabMessage(data)) return;
        const other = data.tabId;
        // A tab that is killed during playback cannot announce that it stopped.
        if (data.type === 'started' || data.type === 'playing') {
          onEndOf(other, () => listener({ type: 'paused', tabId: other }));
        }
        listener(data);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    onVisible: (listener) =>
      listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && listener()),
    onLeaving: (listener) => listen(window, 'pagehide', listener),
    positionSeconds: () => sound.clock().positionSeconds,
    nowMs: () => Date.now(),
  };
}

export function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** Another version of the player may use the same channel. */
function isTabMessage(value: unknown): value is TabMessage {
  return typeof value === 'object' && value !== null && 'type' in value && 'tabId' in value;
}
