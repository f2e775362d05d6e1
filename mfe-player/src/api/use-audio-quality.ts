// The listener's audio quality, handed to the player as what it asks the server for.
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Quality } from '../machine/track-source';
import { usePlayer } from '../player/use-player';

type Setting = HttpCalls['GET /api/user/audio-quality-settings']['response']['audioQuality'];

const qualities: Record<Setting, Quality> = {
  'data-saver': '64',
  low: '128',
  medium: '256',
  high: '320',
  original: 'original',
};

/** A guest keeps the default of 128. */
export function useAudioQuality(userId: string | null): void {
  const player = usePlayer();
  const { data } = useQuery({
    queryKey: ['audio-quality', userId],
    queryFn: ({ signal }) => callApi('GET /api/user/audio-quality-settings', { signal }),
    enabled: userId !== null,
  });
  const quality = data ? qualities[data.audioQuality] : '128';
  useEffect(() => player.send({ type: 'quality.changed', quality }), [player, quality]);
}
