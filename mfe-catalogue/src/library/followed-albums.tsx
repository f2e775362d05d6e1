// Followed albums as release cards.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { IconDisc } from '@libretto/kit/icons-more';
import { CardGrid } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { ReleaseCard } from '../tracks/release-card';

/** @param albums The first song of each album. */
export function FollowedAlbums({ albums }: { albums: readonly Track[] }) {
  const context: QueueContext = { type: 'home', name: t`Library` };
  return (
    <CardGrid as="ul">
      {albums.map((track, at) => (
        <li key={track.albumId}>
          <ReleaseCard tracks={albums} at={at} context={context} />
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
