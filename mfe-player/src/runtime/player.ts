// The player of the page, a singleton outside React and outside this remote's code: it survives navigation, and a newly
// released version of this remote takes it over while it plays.

import { localStore } from '@libretto/contracts/client/browser';
import { makeId } from '@libretto/contracts/client/make-id';
import { bus, live } from '@libretto/contracts/federation';
import { nextTask } from '@libretto/kit/hooks';
import { createActor } from 'xstate';
import { audioActor } from '../machine/audio.actor';
import { crossTabActor } from '../machine/cross-tab.actor';
import { makePlayerMachine, type PlayerMachine, withActors } from '../machine/player.machine';
import { playtimeActor } from '../machine/playtime.actor';
import { openSound } from '../sound/open-sound';
import type { Sound } from '../sound/sound';
import { type BrowserPlaytime, browserPlaytime } from './browser-playtime';
import { browserTabs, listen } from './browser-tabs';
import { browserTools } from './browser-tools';
import { connectBus } from './bus.actor';
import { followKeptSounds, keptSoundUrl } from './kept-sounds';
import { keepMediaSession } from './media-session.actor';
import { everywhere, OtherDevices } from './other-devices';
import { persistPlayer } from './persistence.actor';
import type { Player } from './running-player';
import { shareQueue } from './share-queue.actor';
import { readPlayer } from './stored-player';
import { isTabHere, takeFormerId } from './tab-life';
import { refreshTrackFacts } from './track-facts.actor';

/** Raise this number when the machine or the sound changes incompatibly for the UI of an older release. */
const protocol = 4;
const holderKey = Symbol.for('libretto.player');
interface Holder {
  protocol: number;
  player: Player;
  /** Stops this player in favour of one with another protocol, which restores the stored state. */
  retire(): void;
}
const holder = globalThis as { [holderKey]?: Holder };

/** Whether `getPlayer` would return an existing player. */
export const isPlayerHeld = (): boolean => holder[holderKey]?.protocol === protocol;

let preparedMachine: PlayerMachine | undefined;
let preparedSound: Sound | undefined;
let prepared: ReturnType<typeof assemblePlayer> | undefined;

/** Steps of creating the player that on a slow device each take about as long as starting it. */
export const preparations: readonly (() => void)[] = [
  () => {
    if (!isPlayerHeld()) preparedMachine ??= makePlayerMachine(browserTools);
  },
  () => {
    if (!isPlayerHeld()) preparedSound ??= openSound();
  },
  () => {
    // An incompatible player stores its position only when it is retired, so nothing is assembled while it exists.
    if (!holder[holderKey]) prepared ??= assemblePlayer();
  },
];

/** The player of this page, created on the first call. */
export function getPlayer(): Player {
  const held = holder[holderKey];
  if (held?.protocol === protocol) return held.player;
  held?.retire();
  const made = startPlayer();
  holder[holderKey] = made;
  return made.player;
}

/** Creates every part of a player without starting it. */
function assemblePlayer() {
  const tabId = makeId();
  const storage = localStore();
  const sound = preparedSound ?? openSound();
  preparedSound = undefined;
  const devices = new OtherDevices({
    tabId,
    bus,
    live,
    formerTabId: takeFormerId(tabId),
    // Without a `BroadcastChannel`, tabs reach each other only through the server.
    ...(typeof BroadcastChannel === 'undefined' ? {} : { isTabHere }),
  });
  const playtime = browserPlaytime(tabId, storage);
  const actor = createActor(
    withActors(preparedMachine ?? makePlayerMachine(browserTools), {
      audio: audioActor(sound, keptSoundUrl),
      tabs: crossTabActor(everywhere(browserTabs(tabId, sound), devices)),
      playtime: playtimeActor(playtime),
    }),
    {
      input: { stored: readPlayer(storage) },
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
  // Connecting renders the page's player bar, which happens in a separate task because React forbids updating other
  // components during a render.
  void nextTask().then(() => stops.push(connectBus(player, bus)));
  const retire = () => {
    for (const stop of stops) stop();
    sound.unload();
    actor.stop();
    devices.stop();
  };
  return { protocol, player, retire };
}

/** A sound that failed offline waits for the network. */
function followNetwork(player: Player): () => void {
  const tell = () => player.send({ type: 'network.changed', isOnline: navigator.onLine !== false });
  tell();
  const stops = ['online', 'offline'].map((type) => listen(window, type, tell));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends stored plays once the user is known, and whenever the network returns. */
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
 * Opening an audio device takes a while, and browsers require a user gesture first. If there was one, the device opens
 * when the page is idle; otherwise it opens on the first pointer press, just before the click that plays.
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
