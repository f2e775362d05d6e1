// Songs that are kept on this device are played from there: an audio element seeks in a file of its own as in any other, with and
// without a connection.
import { offlineLibrary } from '@libretto/product/offline/library';
import { currentTrack } from '../machine/player.context';
import type { Player } from './player';

const address = /^\/api\/audio\/([^?]+)/;

/** The address on this device of what the server would be asked for; null where it is not kept. */
export function keptSoundUrl(url: string): string | null {
  const audioId = address.exec(url)?.[1];
  return audioId === undefined ? null : offlineLibrary().soundUrl(decodeURIComponent(audioId));
}

/** The library opens a moment after the player, which may wait for a server by then. */
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
