// What was bought, the latest first.
import { css } from '@emotion/react';
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { ButtonLink } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { IconShoppingCart } from '@libretto/kit/icons';
import { space } from '@libretto/kit/tokens';
import { TrackList } from '@libretto/kit/track-row';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { SongRow } from '../tracks/song-row';

const context: QueueContext = { type: 'playlist', name: 'Purchased' };

export function PurchasedSongs({ tracks, userId }: { tracks: readonly Track[]; userId: string | null }) {
  if (tracks.length === 0) {
    return (
      <EmptyState
        size="page"
        icon={<IconShoppingCart size={40} stroke={1.25} aria-hidden />}
        title="No purchased songs yet"
        action={
          <ButtonLink variant="primary" {...linkTo(discoverPath)}>
            Discover music
          </ButtonLink>
        }
      >
        Songs you buy are yours to play in full, and will be here.
      </EmptyState>
    );
  }
  return (
    <TrackList css={list} aria-label="Purchased songs">
      {tracks.map((track, at) => (
        <li key={track.id}>
          <SongRow tracks={tracks} at={at} index={at + 1} context={context} withAlbum menu={{ ownUserId: userId }} />
        </li>
      ))}
    </TrackList>
  );
}

const list = css`
  margin-top: ${space[12]};
`;
