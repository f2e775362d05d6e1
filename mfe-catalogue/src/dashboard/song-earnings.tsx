// Total earnings per song, highest first: the sums of the amounts in the statement.
import { css } from '@emotion/react';
import type { DashboardSong } from '@libretto/contracts/http/catalogue/dashboard';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor, formatNumber } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { songPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSongEarnings } from '../api/dashboard-calls';

const columns = (): readonly TableColumn<DashboardSong>[] => [
  {
    id: 'song',
    header: t`Song`,
    look: 'strong',
    cell: ({ id, name }) => (
      <a css={song} {...linkTo(songPath(id))}>
        {name}
      </a>
    ),
  },
  { id: 'plays', header: t`Plays`, align: 'end', cell: ({ plays }) => formatNumber(plays) },
  { id: 'sales', header: t`Sales`, align: 'end', cell: ({ sales }) => formatNumber(sales) },
  { id: 'earned', header: t`Earned, EUR`, align: 'end', cell: ({ earned }) => formatMinor(earned, 'EUR') },
];

export function SongEarnings({ userId }: { userId: string }) {
  return (
    <section aria-labelledby="dashboard-songs">
      <h2 css={title} id="dashboard-songs">
        {t`Earnings by song`}
      </h2>
      <p css={hint}>
        <Trans>
          All sales since the beginning. Tune-ins, donations and royalties stand on your{' '}
          <a {...linkTo('/statement')}>statement</a>.
        </Trans>
      </p>
      <Songs userId={userId} />
    </section>
  );
}

function Songs({ userId }: { userId: string }) {
  const read = useSongEarnings(userId);
  const isSkeleton = useSkeleton(read.isPending);
  if (isSkeleton) {
    return (
      <SkeletonGroup>
        <Skeleton height={160} radiusPx={8} />
      </SkeletonGroup>
    );
  }
  if (read.isPending) return null;
  if (!read.data) {
    return (
      <ErrorState
        form="row"
        title={t`Failed to load your earnings`}
        retryLabel="Try Again"
        onRetry={() => void read.refetch()}
        busy={read.isFetching}
      />
    );
  }
  const songs = read.data.pages.flatMap((page) => page.songs);
  const last = read.data.pages.at(-1);
  if (songs.length === 0) {
    return (
      <EmptyState align="start" icon={<IconMusic size={40} stroke={1.25} aria-hidden />} title={t`No public songs yet`}>
        {t`Each song appears here from its first day.`}
      </EmptyState>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard. */}
      <section css={scrolling} tabIndex={0} aria-label={t`Earnings by song, as a table`}>
        <DataTable
          caption={t`Earnings by song, most first`}
          columns={columns()}
          rows={songs}
          rowKey={({ id }) => id}
          totals={{
            song: t`All songs`,
            sales: formatNumber(last?.sales ?? 0),
            earned: formatMinor(last?.earned ?? '0', 'EUR'),
          }}
        />
      </section>
      {read.isFetchNextPageError && (
        <ErrorState
          form="row"
          title={t`Failed to load your earnings`}
          retryLabel="Try Again"
          onRetry={() => void read.fetchNextPage()}
        />
      )}
      {read.hasNextPage && !read.isFetchNextPageError && (
        <Button css={more} variant="outline" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

const title = css`
  ${font.section}
`;
const hint = css`
  ${font.small}
  margin: ${space[4]} 0 ${space[8]};
  color: ${colour.textMuted};
  & a {
    color: ${colour.text};
  }
`;
const scrolling = css`
  overflow-x: auto;
`;
const song = css`
  color: inherit;
  overflow-wrap: anywhere;
`;
const more = css`
  margin-top: ${space[12]};
`;
