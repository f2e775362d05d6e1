// Keeps one tab or device playing at a time: they tell each other when they start and pause, and ask who plays.
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { PlayingElsewhere } from './player.types';

export type TabsCommand =
  | { type: 'started'; trackId: string | null; positionSeconds: number }
  | { type: 'paused' }
  /** Those that play answer; silence means nobody does. */
  | { type: 'ask' };

/** What goes over the channel. Two versions of the player may talk, so fields may only ever be added. */
export type TabMessage =
  | { type: 'started' | 'playing'; tabId: string; trackId: string | null; positionSeconds: number }
  | { type: 'paused'; tabId: string }
  | { type: 'who-plays'; tabId: string };

export interface TabsPort {
  readonly tabId: string;
  post(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): () => void;
  /** Calls back when this tab comes into view. */
  onVisible(listener: () => void): () => void;
  /** Calls back when this tab goes away, after which it can say nothing. */
  onLeaving(listener: () => void): () => void;
  positionSeconds(): number;
  nowMs(): number;
}

export type TabsEvent =
  | { type: 'tabs.claimed'; playing: PlayingElsewhere }
  | { type: 'tabs.released'; tabId: string }
  | { type: 'tabs.visible' };

export type TabsLogic = CallbackActorLogic<TabsCommand>;

export function crossTabActor(port: TabsPort): TabsLogic {
  return fromCallback<TabsCommand>(({ receive, sendBack }) => {
    const { tabId } = port;
    let playingTrackId: string | null | undefined;

    receive((command) => {
      if (command.type === 'ask') {
        port.post({ type: 'who-plays', tabId });
      } else if (command.type === 'paused') {
        playingTrackId = undefined;
        port.post({ type: 'paused', tabId });
      } else {
        playingTrackId = command.trackId;
        port.post({ type: 'started', tabId, trackId: command.trackId, positionSeconds: command.positionSeconds });
      }
    });

    const stopListening = port.onMessage((message) => {
      if (message.tabId === tabId) return;
      if (message.type === 'who-plays') {
        if (playingTrackId === undefined) return;
        port.post({ type: 'playing', tabId, trackId: playingTrackId, positionSeconds: port.positionSeconds() });
      } else if (message.type === 'paused') {
        sendBack({ type: 'tabs.released', tabId: message.tabId } satisfies TabsEvent);
      } else if (message.type === 'started' || message.type === 'playing') {
        // An answer that comes after music began here was given to an older question.
        if (message.type === 'playing' && playingTrackId !== undefined) return;
        const { trackId, positionSeconds } = message;
        const playing = { tabId: message.tabId, trackId, positionSeconds, heardAtMs: port.nowMs() };
        sendBack({ type: 'tabs.claimed', playing } satisfies TabsEvent);
      }
    });
    const stopWatching = port.onVisible(() => sendBack({ type: 'tabs.visible' } satisfies TabsEvent));
    // A tab that closes while it plays sets the others free.
    const release = () => {
      if (playingTrackId !== undefined) port.post({ type: 'paused', tabId });
      playingTrackId = undefined;
    };
    const stopLeaving = port.onLeaving(release);

    // Opened while the music plays somewhere, this one should show it there.
    port.post({ type: 'who-plays', tabId });

    return () => {
      release();
      stopListening();
      stopWatching();
      stopLeaving();
    };
  });
}
