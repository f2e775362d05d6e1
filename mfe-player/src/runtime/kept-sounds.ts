// Plays downloaded songs from the device: an audio element can seek in a local file as in any other,
// with and without a connection.
import { offlineLibrary } from '@libretto/product/offline/library';
import { currentTrack } from '../machine/player.context';
import type { Player } from './running-player';

const address = /^\/api\/audio\/([^?]+)/;

/** The local URL for a server URL of a sound; null if the sound is not downloaded. */
export function keptSoundUrl(url: string): string | null {
  const audioId = address.exec(url)?.[1];
  return audioId === undefined ? null : offlineLibrary().soundUrl(decodeURIComponent(audioId));
}

/** The library opens slightly later than the player, which may already be waiting for the server. */
export function followKeptSounds(player: Player): () => void {
  const library = offlineLibrary();
  let kept: string | null = null;
  return library.subscribe(() => {
    const audioId = currentTrack(player.actor.getSnapshot().context)?.audioId;
    const isKept = audioId !== undefined && library.soundUrl(audioId) !== null;
    if (isKept && kept !== audioId) player.send({ type: 'sound.kept' });
    kept = isKept ? audioId : null;
  });
}
