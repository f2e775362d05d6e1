// A polite live region that announces the current track once.

import { VisuallyHidden } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { currentTrack } from '../machine/player.context';
import type { Track } from '../machine/player.types';
import { usePlayerValue } from './use-player';

const announcementOf = ({ title, artist }: Track) => t`Now playing: ${title} by ${artist}`;

export function NowPlayingAnnouncer() {
  const track = usePlayerValue((snapshot) => (snapshot.hasTag('playing') ? currentTrack(snapshot.context) : null));
  const [text, setText] = useState('');
  const words = track && announcementOf(track);
  useEffect(() => {
    // A pause needs no announcement, and resuming is no new track.
    if (words) setText(words);
  }, [words]);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
