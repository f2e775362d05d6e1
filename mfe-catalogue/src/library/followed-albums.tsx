// Albums that somebody follows, as sleeves.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { ButtonLink } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { IconDisc } from '@libretto/kit/icons-more';
import { CardGrid } from '@libretto/kit/layout';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { SleeveCard } from '../tracks/sleeve-card';

const context: QueueContext = { type: 'home', name: 'Library' };

/** @param albums The first song of each. */
export function FollowedAlbums({ albums }: { albums: readonly Track[] }) {
  return (
    <CardGrid as="ul">
      {albums.map((track, at) => (
        <li key={track.albumId}>
          <SleeveCard tracks={albums} at={at} context={context} />
        </li>
      ))}
    </CardGrid>
  );
}

export function NoAlbums() {
  return (
    <EmptyState
      size="page"
      icon={<IconDisc size={40} stroke={1.25} aria-hidden />}
      title="No albums yet"
      action={<ButtonLink {...linkTo(discoverPath)}>Discover music</ButtonLink>}
    >
      Follow an album on its page, and it will be here.
    </EmptyState>
  );
}
