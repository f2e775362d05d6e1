// Shares the playing queue for takeover: through the server with other devices, through a channel with other tabs.

import { callApi } from '@libretto/contracts/client';
import { openChannel } from '@libretto/contracts/client/browser';
import { observe, type PlayerSnapshot } from './observe';
import type { Player } from './running-player';
import { type SharedQueue, sharedQueue } from './shared-queue';

/** Debounce time: skipping and dragging change the queue many times in a moment, and only the last value is sent. */
const sendDelayMs = 250;
const channelName = 'libretto.player.queue';
/** A tab of this browser answers within this time if it exists. */
const answerMs = 300;

type QueueRequest = { type: 'asked'; of: string };
type QueueAnswer = { type: 'told'; by: string; queue: SharedQueue | null };

/** Returns a function that stops it. */
export function shareQueue(player: Player, tabId: string): () => void {
  const stops = [shareWithServer(player, tabId), answerTabs(player, tabId)];
  return () => {
    for (const stop of stops) stop();
  };
}

function shareWithServer(player: Player, deviceId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = observe(
    player,
    playingQueue,
    (playing) => {
      clearTimeout(timer);
      if (playing) timer = setTimeout(() => void send(playing, deviceId), sendDelayMs);
    },
    isSameQueue,
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Null for guests, who have no other devices. */
const playingQueue = (snapshot: PlayerSnapshot) =>
  snapshot.hasTag('playing') && snapshot.context.ownerId !== null ? snapshot.context : null;

type Playing = ReturnType<typeof playingQueue>;
const isSameQueue = (a: Playing, b: Playing) => a?.entries === b?.entries && a?.index === b?.index;

async function send(playing: NonNullable<Playing>, deviceId: string): Promise<void> {
  const queue = sharedQueue(playing, 0);
  if (!queue) return;
  const { tracks, index, context } = queue;
  const body = { deviceId, trackIds: tracks.map(({ id }) => id), index, context };
  // If the request fails, another device takes over only the song.
  await callApi('PUT /api/player/place/queue', { body }).catch(() => {});
}

function answerTabs(player: Player, tabId: string): () => void {
  const channel = openChannel(channelName);
  channel?.addEventListener('message', ({ data }: MessageEvent<QueueRequest | QueueAnswer>) => {
    if (data.type !== 'asked' || data.of !== tabId) return;
    const { positionSeconds } = player.sound.clock();
    const queue = sharedQueue(player.actor.getSnapshot().context, positionSeconds);
    channel.postMessage({ type: 'told', by: tabId, queue } satisfies QueueAnswer);
  });
  return () => channel?.close();
}

/** Resolves with null when no such tab of this browser answers. */
export function askTab(tabId: string): Promise<SharedQueue | null> {
  const channel = openChannel(channelName);
  if (!channel) return Promise.resolve(null);
  return new Promise<SharedQueue | null>((resolve) => {
    setTimeout(() => resolve(null), answerMs);
    channel.addEventListener('message', ({ data }: MessageEvent<QueueRequest | QueueAnswer>) => {
      if (data.type === 'told' && data.by === tabId) resolve(data.queue);
    });
    channel.postMessage({ type: 'asked', of: tabId } satisfies QueueRequest);
  }).finally(() => channel.close());
}
