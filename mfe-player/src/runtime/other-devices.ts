// Synchronizes playback with the listener's other devices through the server: it reports when music starts and stops
// here, and receives their reports.
import { callApi } from '@libretto/contracts/client';
import type { Bus, LiveTopics, Push, SessionState } from '@libretto/contracts/federation';
import type { TabMessage, TabsPort } from '../machine/cross-tab.actor';

/** Request timeout. Without one, a call that never answers would block every later call. */
export const answerWithinMs = 10_000;
/**
 * Delays before the server is asked again while another device is said to play; the last one repeats. The report of a
 * page that was just left may arrive after this page has asked, and a push about it before this page listens.
 */
export const askAgainAfterMs = [2_000, 15_000] as const;

type Moved = Extract<Push, { kind: 'playback' }>;
type Listener = (message: TabMessage) => void;

export interface OtherDevicesOptions {
  tabId: string;
  bus: Pick<Bus, 'on' | 'latest'>;
  live: Pick<LiveTopics, 'subscribe'>;
  /**
   * Whether the tab belongs to this browser. Such tabs notify each other directly, which is
   * faster than through the server.
   */
  isTabHere?: (tabId: string) => Promise<boolean>;
  /** Id that the page before this one had in the same tab. */
  formerTabId?: string | null;
}

/** Guests have no other devices, so nothing is sent or received for them. */
export class OtherDevices {
  private readonly listeners = new Set<Listener>();
  private userId: string | null = null;
  private leaveTopic: () => void = () => {};
  /** Server's sequence number of this device's last report. Earlier reports of other devices are outdated. */
  private ownTurn = 0;
  /** Pushes received while a report of this device is in flight: only its sequence number tells which came first. */
  private held: Moved[] = [];
  private pendingReads = 0;
  private asking: Promise<void> | null = null;
  private sending: Promise<unknown> = Promise.resolve();
  private hearing: Promise<unknown> = Promise.resolve();
  /** What plays here according to this device's last report; null when nothing does. */
  private own: Extract<TabMessage, { type: 'started' | 'playing' }> | null = null;
  /** The playing device that the listeners know of. */
  private reportedDevice: string | null = null;
  private askTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly leaveBus: () => void;

  constructor(private readonly options: OtherDevicesOptions) {
    const stopSession = options.bus.on('session/state', (session) => this.follow(session));
    const leaving = () => this.leavePage();
    addEventListener('pagehide', leaving);
    this.leaveBus = () => {
      stopSession();
      removeEventListener('pagehide', leaving);
    };
    this.follow(options.bus.latest('session/state'));
  }

  post(message: TabMessage): void {
    if (this.userId === null) return;
    if (message.type === 'who-plays') void this.ask();
    else if (message.type === 'started') {
      this.own = message;
      // From now on this device plays, so the next report of another device notifies the listeners again.
      this.reportedDevice = null;
      clearTimeout(this.askTimer);
      this.tell({ playing: true, ...message });
    } else if (message.type === 'paused') {
      this.own = null;
      this.tell({ playing: false, trackId: null, positionSeconds: 0 });
    }
  }

  onMessage(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.leaveBus();
    this.leaveTopic();
    clearTimeout(this.askTimer);
  }

  /** A report that waits for an earlier one would be lost with the page, so the release is sent past the queue. */
  private leavePage(): void {
    if (this.userId === null || this.pendingReads === 0) return;
    void release({ deviceId: this.options.tabId, playing: false, trackId: null, position: 0 }).catch(() => {});
  }

  private follow(session: SessionState | undefined): void {
    if (!session || session.status === 'loading') return;
    const userId = session.status === 'authenticated' ? session.user.id : null;
    if (userId === this.userId) return;
    this.leaveTopic();
    this.letGo();
    this.userId = userId;
    this.ownTurn = 0;
    if (userId === null) return;
    this.leaveTopic = this.options.live.subscribe(`playback:${userId}`, {
      onPush: (push) => push.kind === 'playback' && this.hear(push),
      onGap: () => void this.ask(),
    });
    void this.ask();
  }

  private tell({ playing, trackId, positionSeconds }: Pick<Moved, 'playing' | 'trackId' | 'positionSeconds'>): void {
    const body = { deviceId: this.options.tabId, playing, trackId, position: positionSeconds };
    this.pendingReads += 1;
    // Reports are sent in sequence, so that a pause never arrives before its start.
    this.sending = this.sending
      .then(() => (playing ? this.claim(body) : release(body)))
      // Music plays without the server too, here and on other devices.
      .catch(() => {})
      .then(() => {
        this.pendingReads -= 1;
        if (this.pendingReads === 0) for (const push of this.held.splice(0)) this.hear(push);
      });
  }

  private async claim(body: Parameters<typeof release>[0]): Promise<void> {
    const { turn } = await callApi('POST /api/player/place', { body, signal: AbortSignal.timeout(answerWithinMs) });
    this.ownTurn = Math.max(this.ownTurn, turn);
  }

  private hear(push: Moved): void {
    if (push.deviceId === this.options.tabId) return;
    if (this.pendingReads > 0) {
      this.held.push(push);
      return;
    }
    // Pushes are handled in sequence; otherwise a pause could overtake its start.
    this.hearing = this.hearing.then(() => this.judge(push)).catch(() => {});
  }

  private async judge(push: Moved): Promise<void> {
    if (push.turn <= this.ownTurn) return;
    const { deviceId: tabId, playing, trackId, positionSeconds, turn } = push;
    if (!(await this.isTabHere(tabId))) {
      this.say(playing ? { type: 'started', tabId, trackId, positionSeconds } : { type: 'paused', tabId });
      return;
    }
    // Tabs of one browser settle simultaneous starts among themselves; the winner reports the result to the server.
    if (this.own && this.pendingReads === 0 && turn > this.ownTurn) this.tell({ playing: true, ...this.own });
  }

  private async isTabHere(tabId: string): Promise<boolean> {
    return (await this.options.isTabHere?.(tabId)) ?? false;
  }

  /** Single flight: concurrent callers share one request. */
  private ask(): Promise<void> {
    this.asking ??= this.askPlace().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askPlace(): Promise<void> {
    const { place } = await callApi('GET /api/player/place', { signal: AbortSignal.timeout(answerWithinMs) }).catch(
      () => ({ place: undefined }),
    );
    // An undefined result means that the server did not answer, so the state of the other device is unknown.
    if (place === undefined) return;
    if (!place?.playing || place.deviceId === this.options.tabId || place.turn <= this.ownTurn) return this.letGo();
    if (await this.isTabHere(place.deviceId)) return this.letGo();
    if (place.deviceId === this.options.formerTabId) {
      // The page before this one in the same tab is gone, but its release has not arrived.
      void release({ deviceId: place.deviceId, playing: false, trackId: null, position: 0 }).catch(() => {});
      return this.letGo();
    }
    this.say({
      type: 'playing',
      tabId: place.deviceId,
      trackId: place.trackId,
      positionSeconds: place.position,
    });
  }

  /** Handles a device that is reported to play, but has stopped. */
  private letGo(): void {
    if (this.reportedDevice !== null) this.say({ type: 'paused', tabId: this.reportedDevice });
  }

  private askAgain(time: number): void {
    clearTimeout(this.askTimer);
    if (this.reportedDevice === null) return;
    const delayMs = askAgainAfterMs[Math.min(time, askAgainAfterMs.length - 1)];
    this.askTimer = setTimeout(() => {
      void this.ask().then(() => this.askAgain(time + 1));
    }, delayMs);
  }

  private say(message: TabMessage): void {
    const reportedBefore = this.reportedDevice;
    if (message.type === 'started' || message.type === 'playing') this.reportedDevice = message.tabId;
    else if (message.type === 'paused' && message.tabId === this.reportedDevice) this.reportedDevice = null;
    if (this.reportedDevice !== reportedBefore) this.askAgain(0);
    for (const listener of [...this.listeners]) listener(message);
  }
}

/** Uses a beacon, which the browser delivers even after the page has closed. */
async function release(body: { deviceId: string; playing: boolean; trackId: string | null; position: number }) {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (navigator.sendBeacon?.('/api/player/place', blob)) return;
  await callApi('POST /api/player/place', { body, signal: AbortSignal.timeout(answerWithinMs) });
}

/** Combines the other tabs and the other devices into one port. */
export function everywhere(tabs: TabsPort, devices: Pick<OtherDevices, 'post' | 'onMessage'>): TabsPort {
  return {
    ...tabs,
    post: (message) => {
      tabs.post(message);
      devices.post(message);
    },
    onMessage: (listener) => {
      const stops = [tabs.onMessage(listener), devices.onMessage(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
