// Ensures that only one tab or device plays at a time: they announce when they start and pause, and ask who is playing.
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { PlayingElsewhere } from './player.types';

export type TabsCommand =
  /** Playback is requested here, but the browser may still refuse it, so the other tabs are not notified yet. */
  | { type: 'starting'; trackId: string | null }
  | { type: 'started'; trackId: string | null; positionSeconds: number }
  | { type: 'paused' }
  /** Asks who is playing. Only a playing tab answers. */
  | { type: 'ask' };

/**
 * Messages of the channel. Different versions of the player may communicate, so fields may only be added. Of two claims
 * the higher one wins; older releases send none and always win.
 */
export type TabMessage =
  | { type: 'started' | 'playing'; tabId: string; trackId: string | null; positionSeconds: number; claim?: number }
  | { type: 'paused'; tabId: string }
  | { type: 'who-plays'; tabId: string };

export interface TabsPort {
  readonly tabId: string;
  post(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): () => void;
  /** Calls the listener when this tab becomes visible. */
  onVisible(listener: () => void): () => void;
  /** Calls the listener when this tab is closed, after which it can send nothing. */
  onLeaving(listener: () => void): () => void;
  positionSeconds(): number;
  nowMs(): number;
}

export type TabsEvent =
  | { type: 'tabs.claimed'; playing: PlayingElsewhere }
  | { type: 'tabs.released'; tabId: string }
  | { type: 'tabs.visible' };

export type TabsLogic = CallbackActorLogic<TabsCommand>;

type Claim = { readonly tabId: string; readonly number: number };

/** Total order of claims, so that every tab decides alike even if two were made in the same instant. */
const isAbove = (a: Claim, b: Claim) => a.number > b.number || (a.number === b.number && a.tabId > b.tabId);

export function crossTabActor(port: TabsPort): TabsLogic {
  return fromCallback<TabsCommand>(({ receive, sendBack }) => {
    const { tabId } = port;
    /** The claim that currently holds playback, as far as this tab knows. */
    let holder: Claim | null = null;
    let playingTrackId: string | null | undefined;
    /** The other tabs have been notified that this tab plays. */
    let hasClaimed = false;
    let highest = 0;

    // The current time, unless a higher claim is known, such as one made before the clock was set back.
    const nextClaim = (): number => {
      highest = Math.max(port.nowMs(), highest + 1);
      return highest;
    };
    const announce = (type: 'started' | 'playing', positionSeconds: number) => {
      if (playingTrackId !== undefined && holder && hasClaimed)
        port.post({ type, tabId, trackId: playingTrackId, positionSeconds, claim: holder.number });
    };

    receive((command) => {
      if (command.type === 'ask') {
        port.post({ type: 'who-plays', tabId });
      } else if (command.type === 'paused') {
        playingTrackId = undefined;
        if (holder?.tabId === tabId) holder = null;
        if (hasClaimed) port.post({ type: 'paused', tabId });
        hasClaimed = false;
      } else {
        playingTrackId = command.trackId;
        holder = { tabId, number: nextClaim() };
        if (command.type === 'starting') return;
        hasClaimed = true;
        announce('started', command.positionSeconds);
      }
    });

    const takeClaim = (message: Extract<TabMessage, { trackId: string | null }>) => {
      // An answer without a claim that arrives after playback began here belongs to an older question.
      if (message.type === 'playing' && message.claim === undefined && playingTrackId !== undefined) return;
      const claim = { tabId: message.tabId, number: message.claim ?? nextClaim() };
      highest = Math.max(highest, claim.number);
      if (holder && holder.tabId !== claim.tabId && isAbove(holder, claim)) {
        // The other tab started in the same instant, or before it received this tab's message.
        if (message.type === 'started') announce('started', port.positionSeconds());
        return;
      }
      holder = claim;
      playingTrackId = undefined;
      const { trackId, positionSeconds } = message;
      const playing = { tabId: message.tabId, trackId, positionSeconds, receivedAtMs: port.nowMs() };
      sendBack({ type: 'tabs.claimed', playing } satisfies TabsEvent);
    };

    const stopListening = port.onMessage((message) => {
      if (message.tabId === tabId) return;
      if (message.type === 'who-plays') announce('playing', port.positionSeconds());
      else if (message.type === 'paused') {
        if (holder?.tabId === message.tabId) holder = null;
        sendBack({ type: 'tabs.released', tabId: message.tabId } satisfies TabsEvent);
      } else if (message.type === 'started' || message.type === 'playing') takeClaim(message);
    });
    const stopWatching = port.onVisible(() => sendBack({ type: 'tabs.visible' } satisfies TabsEvent));
    // A tab that closes during playback releases the others.
    const release = () => {
      if (playingTrackId !== undefined && hasClaimed) port.post({ type: 'paused', tabId });
      playingTrackId = undefined;
      hasClaimed = false;
    };
    const stopLeaving = port.onLeaving(release);

    // A newly opened tab shows what plays in another one.
    port.post({ type: 'who-plays', tabId });

    return () => {
      release();
      stopListening();
      stopWatching();
      stopLeaving();
    };
  });
}
