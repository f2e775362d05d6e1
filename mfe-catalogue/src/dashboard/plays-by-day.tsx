// Bar chart of plays by day, with a text for the day under the pointer or keyboard focus, and a table of all days.
import { css } from '@emotion/react';
import type { DashboardDay } from '@libretto/contracts/http/catalogue/dashboard';
import { ChartKeys, ChartOrTable, keyedChart } from '@libretto/kit/charts';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor, formatNumber } from '@libretto/kit/text';
import { colour, font, tabular } from '@libretto/kit/theme';
import { formatLocale } from '@libretto/language/page-language';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

const heightPx = 180;

let dayFormat: Intl.DateTimeFormat | undefined;
function nameOf(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return dayFormat.format(new Date(day));
}

const columns = (): readonly TableColumn<DashboardDay>[] => [
  { id: 'day', header: t`Day, UTC`, look: 'strong', cell: ({ day }) => nameOf(day) },
  { id: 'plays', header: t`Plays`, align: 'end', cell: ({ plays }) => formatNumber(plays) },
  { id: 'listeners', header: t`Listeners`, align: 'end', cell: ({ listeners }) => formatNumber(listeners) },
  { id: 'sales', header: t`Sales`, align: 'end', cell: ({ sales }) => formatNumber(sales) },
  { id: 'earned', header: t`Earned, EUR`, align: 'end', cell: ({ earned }) => formatMinor(earned, 'EUR') },
];

export function sentenceOf({ day, plays, listeners }: Pick<DashboardDay, 'day' | 'plays' | 'listeners'>): string {
  const [shownDay, shownPlays, shownListeners] = [nameOf(day), formatNumber(plays), formatNumber(listeners)];
  const playsText = plural(plays, { one: `${shownPlays} play`, other: `${shownPlays} plays` });
  const listenersText = plural(listeners, { one: `${shownListeners} listener`, other: `${shownListeners} listeners` });
  return t`${shownDay}: ${playsText}, ${listenersText}`;
}

export function PlaysByDay({ days }: { days: readonly DashboardDay[] }) {
  return <ChartOrTable title={t`Plays by day`} chart={<Bars days={days} />} table={<DaysTable days={days} />} />;
}

/** A year is long, and on phones five columns are wide, so the table scrolls, also by keyboard. */
function DaysTable({ days }: { days: readonly DashboardDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard.
    <section css={scrolling} tabIndex={0} aria-label={t`Plays by day, as a table`}>
      <DataTable
        caption={t`Plays by day, newest first`}
        columns={columns()}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </section>
  );
}

function Bars({ days }: { days: readonly DashboardDay[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const at = Math.min(pointed ?? days.length - 1, days.length - 1);
  const shown = days[at];
  const highest = Math.max(1, ...days.map(({ plays }) => plays));
  const [first, last] = [days[0], days.at(-1)];
  const most = formatNumber(highest);
  return (
    // A time axis runs from left to right in every language.
    <div css={keyedChart} dir="ltr">
      <p css={value} dir="auto">
        {shown && sentenceOf(shown)}
      </p>
      <svg
        css={plot}
        viewBox={`0 0 ${days.length} ${heightPx}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Plays by day, at most ${most} on one day`}
        onPointerLeave={() => setPointed(null)}
      >
        {days.map(({ day, plays }, index) => {
          const height = plays === 0 ? 1 : Math.max(3, (plays / highest) * heightPx);
          return (
            <g key={day} onPointerEnter={() => setPointed(index)} data-shown={index === at || undefined}>
              <rect x={index} y={0} width={1} height={heightPx} fill="transparent" />
              <rect x={index + 0.1} y={heightPx - height} width={0.8} height={height} data-bar="" />
            </g>
          );
        })}
      </svg>
      <p css={ends} aria-hidden>
        <span>{first && nameOf(first.day)}</span>
        <span>{last && nameOf(last.day)}</span>
      </p>
      <ChartKeys
        label={t`Day shown`}
        last={days.length - 1}
        shown={at}
        valueText={shown && sentenceOf(shown)}
        onShow={setPointed}
      />
    </div>
  );
}

const scrolling = css`
  max-height: 420px;
  overflow: auto;
`;
const value = css`
  ${font.small}
  ${tabular}
  color: ${colour.textMuted};
`;
const plot = css`
  display: block;
  width: 100%;
  height: ${heightPx}px;
  border-bottom: 1px solid ${colour.lineStrong};
  & [data-bar] {
    fill: ${colour.chart1};
    opacity: 0.65;
  }
  & [data-shown] [data-bar] {
    opacity: 1;
  }
`;
const ends = css`
  ${font.caption}
  display: flex;
  justify-content: space-between;
  color: ${colour.textMuted};
`;
