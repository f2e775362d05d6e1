// Applies the listener's audio quality setting to the player.
import type { HttpCalls } from '@libretto/contracts/http';
import { useBusMessage, useBusState } from '@libretto/kit/hooks';
import { setFact } from '@libretto/product/fact-calls';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Quality } from '../machine/quality';
import { usePlayer } from '../player/use-player';

type Setting = HttpCalls['GET /api/user/audio-quality-settings']['response']['audioQuality'];

const qualities: Record<Setting, Quality> = {
  'data-saver': '64',
  low: '128',
  medium: '256',
  high: '320',
  original: 'original',
};
const guestQuality: Quality = '128';

/** The stored quality is used until the server has responded. */
export function useAudioQuality(): void {
  useFollowFacts();
  const player = usePlayer();
  const session = useBusState('session/state');
  const userId = session?.status === 'authenticated' ? session.user.id : null;
  const { data } = useQuery({
    ...query('GET /api/user/audio-quality-settings'),
    select: ({ audioQuality }) => audioQuality,
    enabled: userId !== null,
  });
  // Older releases of the settings send this message; current ones change the entity overlay, in every tab.
  useBusMessage('audio-quality/changed', ({ audioQuality }) => {
    if (userId !== null) setFact('audioQuality', userId, audioQuality);
  });
  const isGuest = session?.status === 'unauthenticated';
  const quality = data ? qualities[data] : isGuest ? guestQuality : null;
  useEffect(() => {
    if (quality !== null) player.send({ type: 'quality.changed', quality });
  }, [player, quality]);
}
