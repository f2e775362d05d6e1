// The landing page for visitors: one highlighted song, with the other covers dimmed around it.
import { bus, type Track } from '@libretto/contracts/federation';
import { PageHead } from '@libretto/kit/text';
import { loadReadingFace, useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { NarrowLanding } from './narrow-landing';
import { useLanding } from './use-landing';
import { WideLanding } from './wide-landing';

export function Landing({ isWaiting = false }: { isWaiting?: boolean }) {
  const { data } = useLanding();
  const navigate = useNavigate();
  const isWide = useMedia('desktop');
  useEffect(loadReadingFace, []);
  // Renders nothing until the session is known, so that signed-in users do not see the landing page flash.
  if (isWaiting) return null;

  const play = (track: Track) => {
    const others = (data?.tracks ?? []).filter(({ id }) => id !== track.id);
    bus.emit('player/play', {
      tracks: [track, ...others],
      startIndex: 0,
      context: { type: 'song', name: track.title, id: track.id },
    });
    // The landing page has no transport controls, so playing a song opens its page, which also has lyrics and comments.
    void navigate(`/song/${track.id}`);
  };
  const View = isWide ? WideLanding : NarrowLanding;
  return (
    <>
      <PageHead title="Libretto" description={t`Music Liberation Starts Here. Stream songs, buy the ones you keep.`} />
      <View content={data} onPlay={play} />
    </>
  );
}
