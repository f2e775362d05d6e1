// The artist's own songs by status: Approved, Pending, Needs Action. The URL holds the open tab.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { ButtonLink, Chip, ChipRow } from '@libretto/kit/controls';
import { EmptyState, ErrorState, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconInfoCircle, IconMusic, IconUpload } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { goTo, linkTo } from '@libretto/product/links';
import { uploadPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type OwnSong, type OwnSongStatus, ownSongStatuses, ownSongsIn, useOwnSongs } from '../api/own-songs';
import { nextPageThresholdPx } from '../api/profile-lists';
import { addressWith, chosen } from '../navigation/query';
import { places } from '../states/places';
import { NeedsActionRow } from './needs-action-row';
import { OwnSongDialogs } from './own-song-dialogs';
import { ownSongMenu, type SongDialog } from './own-song-menu';
import { OwnSongRow } from './own-song-row';
import { note, rows } from './own-song-style';

const statusNames = (): Record<OwnSongStatus, string> => ({
  approved: t`Approved`,
  pending: t`Pending`,
  'needs-action': t`Needs Action`,
});

const listNames = (): Record<OwnSongStatus, string> => ({
  approved: t`Approved songs`,
  pending: t`Pending songs`,
  'needs-action': t`Needs Action songs`,
});

/** Empty state of a status without songs while other statuses have some. */
const emptyTexts = (): Record<OwnSongStatus, { title: string; text: string }> => ({
  approved: { title: t`No approved songs yet`, text: t`Songs appear here once they are approved and public.` },
  pending: {
    title: t`Nothing is waiting for review`,
    text: t`Songs that you submit appear here until they are reviewed.`,
  },
  'needs-action': { title: t`Nothing to do`, text: t`Songs that need changes appear here, with the reason.` },
});

export interface OwnCatalogueProps {
  profile: Profile;
  search: string;
  /** Undefined until the counts have loaded. */
  counts: { approved: number; pending: number; needsAction: number } | undefined;
}

export function OwnCatalogue({ profile, search, counts }: OwnCatalogueProps) {
  const status = chosen(search, 'status', ownSongStatuses, 'approved');
  const show = (next: OwnSongStatus) =>
    goTo(addressWith('/profile', search, { status: next === 'approved' ? null : next }));
  const names = statusNames();
  const totals = counts && { approved: counts.approved, pending: counts.pending, 'needs-action': counts.needsAction };
  if (totals && ownSongStatuses.every((each) => totals[each] === 0)) return <NoSongs isArtist={profile.isArtist} />;
  return (
    <>
      <ChipRow css={chips} aria-label={t`Your songs by status`}>
        {ownSongStatuses.map((each) => (
          <Chip
            key={each}
            selected={each === status}
            onClick={() => show(each)}
            {...(totals && { count: totals[each] })}
          >
            {names[each]}
          </Chip>
        ))}
      </ChipRow>
      <OwnSongs key={status} userId={profile.id} status={status} />
    </>
  );
}

function OwnSongs({ userId, status }: { userId: string; status: OwnSongStatus }) {
  const list = useOwnSongs(userId, status);
  const isSkeleton = useSkeleton(list.isPending);
  const [dialog, setDialog] = useState<{ name: SongDialog; song: OwnSong } | null>(null);
  const end = useInfiniteScroll({
    hasMore: list.hasNextPage,
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
    onMore: () => void list.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  if (isSkeleton) return <RowsSkeleton count={6} />;
  if (list.isPending) return null;
  if (!list.data) {
    return (
      <ErrorState
        title={t`Failed to load catalog`}
        retryLabel="Try Again"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const songs = ownSongsIn(list.data);
  const open = (song: OwnSong) => (name: SongDialog) => setDialog({ name, song });
  return (
    <>
      {songs.length === 0 ? (
        <EmptyState
          align="start"
          icon={<IconMusic size={40} stroke={1.25} aria-hidden />}
          title={emptyTexts()[status].title}
        >
          {emptyTexts()[status].text}
        </EmptyState>
      ) : (
        <ol css={rows} aria-label={listNames()[status]}>
          {songs.map((song) => (
            <li key={song.id}>
              {status === 'needs-action' ? (
                <NeedsActionRow song={song} menu={ownSongMenu(song, open(song))} onFix={() => open(song)('fix')} />
              ) : (
                <OwnSongRow song={song} songs={songs} menu={ownSongMenu(song, open(song))} />
              )}
            </li>
          ))}
        </ol>
      )}
      {list.isFetchingNextPage && <RowsSkeleton count={2} />}
      {list.isFetchNextPageError && (
        <ErrorState
          form="row"
          title={t`Failed to load catalog`}
          retryLabel="Try Again"
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      <div ref={end} />
      {status === 'needs-action' && songs.length > 0 && (
        <p css={note}>
          <IconInfoCircle size={16} aria-hidden />
          {t`A song that you fix goes back to Pending and is reviewed again.`}
        </p>
      )}
      {dialog && <OwnSongDialogs {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup>
      {places(count).map((at) => (
        <TrackRowSkeleton key={at} />
      ))}
    </SkeletonGroup>
  );
}

function NoSongs({ isArtist }: { isArtist: boolean }) {
  return (
    <EmptyState
      icon={<IconMusic size={40} stroke={1.25} aria-hidden />}
      title={t`No songs uploaded`}
      action={
        isArtist && (
          <ButtonLink icon={<IconUpload size={18} aria-hidden />} {...linkTo(uploadPath)}>
            {t`Upload Music`}
          </ButtonLink>
        )
      }
    >
      {t`Upload your first track to get started`}
    </EmptyState>
  );
}

const chips = css`
  margin-bottom: ${space[16]};
`;
