// UP NEXT: the current track, then the upcoming ones, which can be moved, removed, liked or skipped to.

import { Button } from '@libretto/kit/controls';
import { EmptyState, toast } from '@libretto/kit/feedback';
import { IconPlaylist } from '@libretto/kit/icons';
import { formatTotalTime } from '@libretto/kit/text';
import { VisuallyHidden } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { trackDurationSeconds } from '../machine/track-source';
import { isRandom, repeatsItself, upcomingEntries } from '../machine/upcoming';
import { usePlayer, usePlayerTag, usePlayerValue } from '../player/use-player';
import { songsText } from '../rows/songs-text';
import { CurrentRow } from './queue-row';
import { QueueRows } from './queue-rows';
import { figures } from './queue-style';

export function UpNext() {
  const player = usePlayer();
  const entries = usePlayerValue(({ context }) => context.entries);
  const index = usePlayerValue(({ context }) => context.index);
  const repeat = usePlayerValue(({ context }) => context.repeat);
  const shuffle = usePlayerValue(({ context }) => context.shuffle);
  const followingIndex = usePlayerValue(({ context }) => context.followingIndex);
  const isPlaying = usePlayerTag('playing');
  const [said, say] = useState('');
  const current = entries[index];

  if (!current) {
    return (
      <EmptyState icon={<IconPlaylist size={40} stroke={1.5} aria-hidden />} title={t`No tracks in queue`}>
        {t`Add some music to get started`}
      </EmptyState>
    );
  }
  const order = { entries, index, repeat, shuffle, followingIndex };
  const upcoming = upcomingEntries(order);
  const rest = upcoming.length;
  const songs = songsText(rest);
  const restSeconds = upcoming.reduce((sum, entry) => sum + trackDurationSeconds(entry.track), 0);
  const clear = () => {
    player.send({ type: 'queue.clear' });
    toast.info(t`Queue cleared`, songsText(entries.length - 1), {
      action: { label: t`Undo`, onAction: () => player.send({ type: 'queue.restore', entries }) },
    });
  };
  return (
    <>
      <CurrentRow track={current.track} playing={isPlaying} onPick={() => player.send({ type: 'transport.toggle' })} />
      <div css={figures}>
        <p>
          {rest > 0 ? (
            <>
              {repeatsItself(order) ? (
                <Trans>
                  This song repeats, then <strong>{songs}</strong>
                </Trans>
              ) : (
                <strong>{songs}</strong>
              )}
              {[
                '',
                formatTotalTime(restSeconds),
                ...(isRandom(order) ? [t`shuffled after the next`] : []),
                ...(repeat === 'all' ? [t`repeating`] : []),
              ].join(' · ')}
            </>
          ) : repeatsItself(order) ? (
            t`This song repeats`
          ) : (
            t`Nothing follows`
          )}
        </p>
        {entries.length > 1 && (
          <Button variant="ghost" size="row" onClick={clear}>
            {t`Clear queue`}
          </Button>
        )}
      </div>
      <QueueRows upcoming={upcoming} say={say} />
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}
