// Followed albums as release cards.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { ButtonLink } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { IconDisc } from '@libretto/kit/icons-more';
import { CardGrid } from '@libretto/kit/layout';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { SleeveCard } from '../tracks/sleeve-card';

/** @param albums The first song of each album. */
export function FollowedAlbums({ albums }: { albums: readonly Track[] }) {
  const context: QueueContext = { type: 'home', name: t`Library` };
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
      title={t`No albums yet`}
      action={<ButtonLink {...linkTo(discoverPath)}>{t`Discover music`}</ButtonLink>}
    >
      {t`Follow an album on its page, and it will be here.`}
    </EmptyState>
  );
}
