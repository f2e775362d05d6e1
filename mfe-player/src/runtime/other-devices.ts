// This listener's other devices, over the server: tells it when music begins and ceases here, and hears of the others.
import { callApi } from '@libretto/contracts/client';
import type { Bus, LiveTopics, Push, SessionState } from '@libretto/contracts/federation';
import type { TabMessage, TabsPort } from '../machine/cross-tab.actor';

/** A call without an answer by then is given up, or everything after it would wait for ever. */
export const answerWithinMs = 10_000;

type Moved = Extract<Push, { kind: 'playback' }>;
type Listener = (message: TabMessage) => void;

export interface OtherDevicesOptions {
  tabId: string;
  bus: Pick<Bus, 'on' | 'latest'>;
  live: Pick<LiveTopics, 'subscribe'>;
  /** Tabs of this browser speak for themselves, and faster than the server speaks for them. */
  isTabHere?: (tabId: string) => Promise<boolean>;
}

/** A guest has no other devices, so nothing of theirs is told. */
export class OtherDevices {
  private readonly listeners = new Set<Listener>();
  private userId: string | null = null;
  private leaveTopic: () => void = () => {};
  /** The server's number of this device's last word. What came before it was overtaken. */
  private ownTurn = 0;
  /** Heard while a word of one's own is under way: only its number tells which came first. */
  private held: Moved[] = [];
  private underWay = 0;
  private asking: Promise<void> | null = null;
  private sending: Promise<unknown> = Promise.resolve();
  private hearing: Promise<unknown> = Promise.resolve();
  /** What plays here by this device's last word; null where nothing does. */
  private own: Extract<TabMessage, { type: 'started' | 'playing' }> | null = null;
  private readonly leaveBus: () => void;

  constructor(private readonly options: OtherDevicesOptions) {
    this.leaveBus = options.bus.on('session/state', (session) => this.follow(session));
    this.follow(options.bus.latest('session/state'));
  }

  post(message: TabMessage): void {
    if (this.userId === null) return;
    if (message.type === 'who-plays') void this.ask();
    else if (message.type === 'started') {
      this.own = message;
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
  }

  private follow(session: SessionState | undefined): void {
    if (!session || session.status === 'loading') return;
    const userId = session.status === 'authenticated' ? session.user.id : null;
    if (userId === this.userId) return;
    this.leaveTopic();
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
    this.underWay += 1;
    // One after the other: a pause must never arrive before its start.
    this.sending = this.sending
      .then(() => (playing ? this.claim(body) : release(body)))
      // Without the server the music still plays, here and elsewhere.
      .catch(() => {})
      .then(() => {
        this.underWay -= 1;
        if (this.underWay === 0) for (const push of this.held.splice(0)) this.hear(push);
      });
  }

  private async claim(body: Parameters<typeof release>[0]): Promise<void> {
    const { turn } = await callApi('POST /api/player/place', { body, signal: AbortSignal.timeout(answerWithinMs) });
    this.ownTurn = Math.max(this.ownTurn, turn);
  }

  private hear(push: Moved): void {
    if (push.deviceId === this.options.tabId) return;
    if (this.underWay > 0) {
      this.held.push(push);
      return;
    }
    // One after the other, or a pause could be taken for older than its start.
    this.hearing = this.hearing.then(() => this.judge(push)).catch(() => {});
  }

  private async judge(push: Moved): Promise<void> {
    if (push.turn <= this.ownTurn) return;
    const { deviceId: tabId, playing, trackId, positionSeconds, turn } = push;
    if (!(await this.isTabHere(tabId))) {
      this.say(playing ? { type: 'started', tabId, trackId, positionSeconds } : { type: 'paused', tabId });
      return;
    }
    // Tabs that begin in one instant settle it between them; the server has to learn which of them it was.
    if (this.own && this.underWay === 0 && turn > this.ownTurn) this.tell({ playing: true, ...this.own });
  }

  private async isTabHere(tabId: string): Promise<boolean> {
    return (await this.options.isTabHere?.(tabId)) ?? false;
  }

  /** One question at a time serves everybody who has it. */
  private ask(): Promise<void> {
    this.asking ??= this.askPlace().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askPlace(): Promise<void> {
    const { place } = await callApi('GET /api/player/place', { signal: AbortSignal.timeout(answerWithinMs) }).catch(
      () => ({ place: null }),
    );
    if (!place?.playing || place.deviceId === this.options.tabId || place.turn <= this.ownTurn) return;
    if (await this.isTabHere(place.deviceId)) return;
    this.say({
      type: 'playing',
      tabId: place.deviceId,
      trackId: place.trackId,
      positionSeconds: place.position,
    });
  }

  private say(message: TabMessage): void {
    for (const listener of [...this.listeners]) listener(message);
  }
}

/** By a request that the browser finishes after the page is gone. */
async function release(body: { deviceId: string; playing: boolean; trackId: string | null; position: number }) {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (navigator.sendBeacon?.('/api/player/place', blob)) return;
  await callApi('POST /api/player/place', { body, signal: AbortSignal.timeout(answerWithinMs) });
}

/** The other tabs and the other devices, as if they were one channel. */
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
