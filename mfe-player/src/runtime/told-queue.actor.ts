// Tells the queue that plays here to whoever may take it over: the server for other devices, a channel for other tabs.
import { callApi } from '@libretto/contracts/client';
import { observe, type PlayerSnapshot } from './observe';
import type { Player } from './player';
import { type ToldQueue, toldQueue } from './told-queue';

/** Skipping and dragging change it many times in a moment; the server hears the last of it. */
const tellDelayMs = 250;
const channelName = 'libretto.player.queue';
/** A tab of this browser answers at once, or it is none. */
const answerMs = 300;

type Asked = { type: 'asked'; of: string };
type Told = { type: 'told'; by: string; queue: ToldQueue | null };

/** Returns the way to stop. */
export function tellQueue(player: Player, tabId: string): () => void {
  const stops = [tellServer(player, tabId), answerTabs(player, tabId)];
  return () => {
    for (const stop of stops) stop();
  };
}

function tellServer(player: Player, deviceId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = observe(
    player,
    playingQueue,
    (playing) => {
      clearTimeout(timer);
      if (playing) timer = setTimeout(() => void send(playing, deviceId), tellDelayMs);
    },
    isSameQueue,
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** A guest has no other devices. */
const playingQueue = (snapshot: PlayerSnapshot) =>
  snapshot.hasTag('playing') && snapshot.context.ownerId !== null ? snapshot.context : null;

type Playing = ReturnType<typeof playingQueue>;
const isSameQueue = (a: Playing, b: Playing) => a?.entries === b?.entries && a?.index === b?.index;

async function send(playing: NonNullable<Playing>, deviceId: string): Promise<void> {
  const queue = toldQueue(playing, 0);
  if (!queue) return;
  const { tracks, index, context } = queue;
  const body = { deviceId, trackIds: tracks.map(({ id }) => id), index, context };
  // Where it is lost, another device takes over the song alone.
  await callApi('PUT /api/player/place/queue', { body }).catch(() => {});
}

function answerTabs(player: Player, tabId: string): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<Asked | Told>) => {
    if (data.type !== 'asked' || data.of !== tabId) return;
    const { positionSeconds } = player.sound.clock();
    const queue = toldQueue(player.actor.getSnapshot().context, positionSeconds);
    channel.postMessage({ type: 'told', by: tabId, queue } satisfies Told);
  });
  return () => channel?.close();
}

/** Null where no such tab of this browser answers. */
export function askTab(tabId: string): Promise<ToldQueue | null> {
  const channel = openChannel();
  if (!channel) return Promise.resolve(null);
  return new Promise<ToldQueue | null>((resolve) => {
    setTimeout(() => resolve(null), answerMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Asked | Told>) => {
      if (data.type === 'told' && data.by === tabId) resolve(data.queue);
    });
    channel.postMessage({ type: 'asked', of: tabId } satisfies Asked);
  }).finally(() => channel.close());
}

/** Private modes of some browsers have none. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName));
