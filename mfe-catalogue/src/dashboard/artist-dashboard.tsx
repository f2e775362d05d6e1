// Statistics of the artist's music: plays and listeners by day, sales, and earnings per song. The URL holds the range.
import { css } from '@emotion/react';
import type { DashboardRange } from '@libretto/contracts/http/catalogue/dashboard';
import { Chip, ChipRow } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconChartBar } from '@libretto/kit/icons-more';
import { formatMinor, formatNumber, formatPercent } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { goTo } from '@libretto/product/links';
import { plural, t } from '@lingui/core/macro';
import { type DashboardPlays, useDashboardPlays } from '../api/dashboard-calls';
import { addressWith, chosen } from '../navigation/query';
import { PlaysByDay } from './plays-by-day';
import { SongEarnings } from './song-earnings';

/** The ranges that the call accepts. */
const dashboardRanges: readonly DashboardRange[] = [7, 28, 90, 365];
const usualDashboardRange: DashboardRange = 28;
const rangeNames = (): Record<DashboardRange, string> => ({
  7: t`7 days`,
  28: t`28 days`,
  90: t`90 days`,
  365: t`Year`,
});

export interface ArtistDashboardProps {
  userId: string;
  search: string;
}

export function ArtistDashboard({ userId, search }: ArtistDashboardProps) {
  const asked = chosen(search, 'range', dashboardRanges.map(String), String(usualDashboardRange));
  const days = dashboardRanges.find((each) => String(each) === asked) ?? usualDashboardRange;
  const show = (next: DashboardRange) =>
    goTo(addressWith('/profile', search, { range: next === usualDashboardRange ? null : String(next) }));
  const names = rangeNames();
  return (
    <div css={whole}>
      <ChipRow aria-label={t`Days shown`}>
        {dashboardRanges.map((each) => (
          <Chip key={each} selected={each === days} onClick={() => show(each)}>
            {names[each]}
          </Chip>
        ))}
      </ChipRow>
      <Plays userId={userId} days={days} />
      <SongEarnings userId={userId} />
    </div>
  );
}

function Plays({ userId, days }: { userId: string; days: DashboardRange }) {
  const read = useDashboardPlays(userId, days);
  const isSkeleton = useSkeleton(read.isPending);
  if (isSkeleton) {
    return (
      <SkeletonGroup css={whole}>
        <Skeleton height={72} radiusPx={8} />
        <Skeleton height={220} radiusPx={8} />
      </SkeletonGroup>
    );
  }
  if (read.isPending) return null;
  if (!read.data) {
    return (
      <ErrorState
        title={t`Failed to load your plays`}
        retryLabel="Try Again"
        onRetry={() => void read.refetch()}
        busy={read.isFetching}
      />
    );
  }
  const { data } = read;
  return (
    <>
      <Figures data={data} />
      {data.plays === 0 ? (
        <EmptyState
          align="start"
          icon={<IconChartBar size={40} stroke={1.25} aria-hidden />}
          title={t`No plays in these days`}
        >
          {t`A play counts after 30 seconds, or half of a shorter song.`}
        </EmptyState>
      ) : (
        <>
          <PlaysByDay days={data.days} />
          <Countries countries={data.countries} plays={data.plays} />
        </>
      )}
    </>
  );
}

function Figures({ data }: { data: DashboardPlays }) {
  const shown = [
    [t`Plays`, formatNumber(data.plays)],
    [t`Listeners`, formatNumber(data.listeners)],
    [t`Sales`, formatNumber(data.sales)],
    [t`Earned from sales, EUR`, formatMinor(data.earned, 'EUR')],
  ] as const;
  return (
    <dl css={figures}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function playsText(plays: number): string {
  const shown = formatNumber(plays);
  return plural(plays, { one: `${shown} play`, other: `${shown} plays` });
}

function Countries({ countries, plays }: Pick<DashboardPlays, 'countries' | 'plays'>) {
  return (
    <section aria-labelledby="dashboard-countries">
      <h2 css={title} id="dashboard-countries">
        {t`Countries`}
      </h2>
      <ul css={list}>
        {countries.map(({ country, plays: own }) => (
          <li key={country ?? ''}>
            <span>{country ?? t`Unknown`}</span>
            <span css={figure}>
              {playsText(own)} · {formatPercent(own / plays)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`;
const figures = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: ${space[16]};
  margin: 0;
  & dt {
    ${font.small}
    color: ${colour.textMuted};
  }
  & dd {
    ${font.title}
    ${tabular}
    margin: 0;
  }
`;
const title = css`
  ${font.section}
  margin-bottom: ${space[8]};
`;
const list = css`
  ${font.body}
  ${tabular}
  margin: 0;
  padding: 0;
  list-style: none;
  & li {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${colour.line};
  }
`;
const figure = css`
  color: ${colour.textMuted};
`;
