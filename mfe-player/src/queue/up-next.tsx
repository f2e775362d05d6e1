// UP NEXT: what plays, then what follows, to be moved, removed, liked, or skipped to.
import { Button } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { formatTotalTime, plural } from '@libretto/kit/format';
import { IconPlaylist } from '@libretto/kit/icons';
import { toast } from '@libretto/kit/toast';
import { VisuallyHidden } from '@libretto/kit/visually-hidden';
import { useState } from 'react';
import { trackDurationSeconds } from '../machine/track-source';
import { isRandom, repeatsItself, upcomingEntries } from '../machine/upcoming';
import { usePlayer, usePlayerTag, usePlayerValue } from '../player/use-player';
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
      <EmptyState icon={<IconPlaylist size={40} stroke={1.5} aria-hidden />} title="No tracks in queue">
        Add some music to get started
      </EmptyState>
    );
  }
  const order = { entries, index, repeat, shuffle, followingIndex };
  const upcoming = upcomingEntries(order);
  const rest = upcoming.length;
  const restSeconds = upcoming.reduce((sum, entry) => sum + trackDurationSeconds(entry.track), 0);
  const clear = () => {
    player.send({ type: 'queue.clear' });
    toast.info('Queue cleared', plural(entries.length - 1, 'song'), {
      action: { label: 'Undo', onAction: () => player.send({ type: 'queue.restore', entries }) },
    });
  };
  return (
    <>
      <CurrentRow track={current.track} playing={isPlaying} onPick={() => player.send({ type: 'transport.toggle' })} />
      <div css={figures}>
        <p>
          {rest > 0 ? (
            <>
              {repeatsItself(order) && 'This song repeats, then '}
              <strong>{plural(rest, 'song')}</strong> · {formatTotalTime(restSeconds)}
              {isRandom(order) && ' · shuffled after the next'}
              {repeat === 'all' && ' · repeating'}
            </>
          ) : repeatsItself(order) ? (
            'This song repeats'
          ) : (
            'Nothing follows'
          )}
        </p>
        {entries.length > 1 && (
          <Button variant="ghost" size="row" onClick={clear}>
            Clear queue
          </Button>
        )}
      </div>
      <QueueRows upcoming={upcoming} say={say} />
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}
