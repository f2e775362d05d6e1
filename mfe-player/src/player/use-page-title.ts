// During playback the page's title starts with the song: "Salt Hours by Nour & the Low Tide · Home · Libretto".
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { currentTrack } from '../machine/player.context';
import type { Track } from '../machine/player.types';
import { usePlayerValue } from './use-player';

const nameOf = ({ title, artist }: Track) => t`${title} by ${artist}`;

export function usePageTitle(): void {
  const prefix = usePlayerValue((snapshot) => {
    const track = snapshot.hasTag('playing') ? currentTrack(snapshot.context) : null;
    return track ? `${nameOf(track)} · ` : '';
  });
  useEffect(() => {
    if (!prefix) return;
    // The route owns the title and changes it whenever its page loads, so it is observed.
    const add = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    const observer = new MutationObserver(add);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    add();
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}
