// The one player of the page. It lives outside React and outside this remote's code: pages come and go, and a newly
// released version of this remote finds the player still playing.
import { localStore } from '@libretto/contracts/client/browser';
import { makeId } from '@libretto/contracts/client/make-id';
import { bus, live } from '@libretto/contracts/federation';
import { nextTask } from '@libretto/kit/when-idle';
import { type Actor, createActor } from 'xstate';
import { audioActor } from '../machine/audio.actor';
import { crossTabActor } from '../machine/cross-tab.actor';
import { createPlayerMachine, type PlayerMachine, preparedMachine } from '../machine/player.machine';
import type { PlayerEvent } from '../machine/player.types';
import { playtimeActor } from '../machine/playtime.actor';
import { openSound } from '../sound/open-sound';
import type { Sound } from '../sound/sound';
import { type BrowserPlaytime, browserPlaytime } from './browser-playtime';
import { browserTabs, listen } from './browser-tabs';
import { connectBus } from './bus.actor';
import { followKeptSounds, keptSoundUrl } from './kept-sounds';
import { keepMediaSession } from './media-session.actor';
import { everywhere, OtherDevices } from './other-devices';
import { persistPlayer } from './persistence.actor';
import { shareQueue } from './share-queue.actor';
import { readPlayer } from './stored-player';
import { isTabHere } from './tab-life';
import { refreshTrackFacts } from './track-facts.actor';

export interface Player {
  readonly actor: Actor<PlayerMachine>;
  readonly sound: Sound;
  send(event: PlayerEvent): void;
}

/** Raised when machine or sound change so that the interface of an older release could not work with them. */
const protocol = 3;
const holderKey = Symbol.for('libretto.player');
interface Holder {
  protocol: number;
  player: Player;
  /** Silences this player for one that speaks another protocol; what it stored is what that one starts from. */
  retire(): void;
}
const holder = globalThis as { [holderKey]?: Holder };

/** Whether `getPlayer` has nothing to start. */
export const isPlayerHeld = (): boolean => holder[holderKey]?.protocol === protocol;

let preparedSound: Sound | undefined;
let prepared: ReturnType<typeof assemblePlayer> | undefined;

/** Parts of making the player that each take a slow device about as long as starting it. */
export const preparations: readonly (() => void)[] = [
  preparedMachine,
  () => {
    if (!isPlayerHeld()) preparedSound ??= openSound();
  },
  () => {
    // One that is to be retired stores where it stands only then.
    if (!holder[holderKey]) prepared ??= assemblePlayer();
  },
];

/** The player of this page, made at the first call. */
export function getPlayer(): Player {
  const held = holder[holderKey];
  if (held?.protocol === protocol) return held.player;
  held?.retire();
  const made = startPlayer();
  holder[holderKey] = made;
  return made.player;
}

/** All of a player that does not run yet. */
function assemblePlayer() {
  const tabId = makeId();
  const storage = localStore();
  const sound = preparedSound ?? openSound();
  preparedSound = undefined;
  const devices = new OtherDevices({
    tabId,
    bus,
    live,
    // Without a channel between them tabs have only the server to hear each other by.
    ...(typeof BroadcastChannel === 'undefined' ? {} : { isTabHere }),
  });
  const playtime = browserPlaytime(tabId, storage);
  const actor = createActor(
    createPlayerMachine({
      audio: audioActor(sound, keptSoundUrl),
      tabs: crossTabActor(everywhere(browserTabs(tabId, sound), devices)),
      playtime: playtimeActor(playtime),
    }),
    {
      input: {
        stored: readPlayer(storage),
        tools: {
          pick: (count) => Math.floor(Math.random() * count),
          makeId,
          nowMs: () => Date.now(),
        },
      },
    },
  );
  return { tabId, storage, sound, devices, playtime, actor };
}

function startPlayer(): Holder {
  const { tabId, storage, sound, devices, playtime, actor } = prepared ?? assemblePlayer();
  prepared = undefined;
  const player: Player = { actor, sound, send: (event) => actor.send(event) };
  actor.start();
  const stops = [
    persistPlayer(player, { storage, tabId }),
    keepMediaSession(player),
    shareQueue(player, tabId),
    refreshTrackFacts(player),
    followNetwork(player),
    followKeptSounds(player),
    sendPlaysWhenOnline(playtime),
    warmOnGesture(sound),
  ];
  // The page makes room for it in a task of its own; made while a page renders, it must not change another part of it at once.
  void nextTask().then(() => stops.push(connectBus(player, bus)));
  const retire = () => {
    for (const stop of stops) stop();
    sound.unload();
    actor.stop();
    devices.stop();
  };
  return { protocol, player, retire };
}

/** A sound that fails without a network waits for it. */
function followNetwork(player: Player): () => void {
  const tell = () => player.send({ type: 'network.changed', isOnline: navigator.onLine !== false });
  tell();
  const stops = ['online', 'offline'].map((type) => listen(window, type, tell));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Once it is known whose plays they are, and whenever the network comes back. */
function sendPlaysWhenOnline(playtime: BrowserPlaytime): () => void {
  const stops = [
    bus.on('session/state', ({ status }) => status === 'authenticated' && void playtime.sendKept()),
    listen(window, 'online', () => void playtime.sendKept()),
  ];
  void playtime.sendKept();
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Opening an audio device takes its time, and browsers want a gesture first. Where one has been, it is done at leisure;
 * else at the first press, a moment before the click that plays.
 */
function warmOnGesture(sound: Sound): () => void {
  if (navigator.userActivation?.hasBeenActive) {
    const timer = setTimeout(() => sound.warm(), 500);
    return () => clearTimeout(timer);
  }
  const warm = () => {
    stop();
    sound.warm();
  };
  const stops = ['pointerdown', 'keydown'].map((type) => listen(window, type, warm));
  const stop = () => {
    for (const each of stops) each();
  };
  return stop;
}
