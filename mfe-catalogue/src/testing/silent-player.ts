// Fake player for tests and standalone pages: it accepts requests and publishes the state that would result.
import type { Bus, Track } from '@libretto/contracts/federation';

/** Returns a function that stops the fake player. */
export function playInSilence(bus: Bus): () => void {
  let track: Track | null = null;
  let contextName: string | null = null;
  let isPlaying = false;
  const tell = () =>
    bus.emit('player/state', {
      track,
      trackId: track?.id ?? null,
      contextName,
      isElsewhere: false,
      status: !track ? 'empty' : isPlaying ? 'playing' : 'paused',
    });
  tell();
  const stops = [
    bus.on('player/play', ({ tracks, startIndex, context }) => {
      track = tracks[startIndex] ?? null;
      contextName = context.name;
      isPlaying = track !== null;
      tell();
    }),
    bus.on('player/toggle', () => {
      isPlaying = track !== null && !isPlaying;
      tell();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
