// Tells screen readers, politely and once, what plays now.

import { VisuallyHidden } from '@libretto/kit/visually-hidden';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { currentTrack } from '../machine/player.context';
import type { Track } from '../machine/player.types';
import { usePlayerValue } from './use-player';

const wordsOf = ({ title, artist }: Track) => t`Now playing: ${title} by ${artist}`;

export function NowPlayingAnnouncer() {
  const track = usePlayerValue((snapshot) => (snapshot.hasTag('playing') ? currentTrack(snapshot.context) : null));
  const [text, setText] = useState('');
  const words = track && wordsOf(track);
  useEffect(() => {
    // A pause is heard; it needs no words, and resuming is not a new track.
    if (words) setText(words);
  }, [words]);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
