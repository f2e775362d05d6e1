// Tells screen readers, politely and once, what plays now.
import { VisuallyHidden } from '@libretto/kit/visually-hidden';
import { useEffect, useState } from 'react';
import { currentTrack } from '../machine/player.context';
import { usePlayerValue } from './use-player';

export function NowPlayingAnnouncer() {
  const track = usePlayerValue((snapshot) => (snapshot.hasTag('playing') ? currentTrack(snapshot.context) : null));
  const [text, setText] = useState('');
  const words = track && `Now playing: ${track.title} by ${track.artist}`;
  useEffect(() => {
    // A pause is heard; it needs no words, and resuming is not a new track.
    if (words) setText(words);
  }, [words]);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
