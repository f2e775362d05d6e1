// Plays by day as bars, the day under the pointer or the keyboard in words above, and all of it as a table.
import { css } from '@emotion/react';
import type { DashboardDay } from '@libretto/contracts/http/dashboard';
import { ChartKeys, keyedChart } from '@libretto/kit/chart-keys';
import { ChartOrTable } from '@libretto/kit/chart-or-table';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { formatMinor, formatNumber } from '@libretto/kit/format';
import { colour, font, tabular } from '@libretto/kit/tokens';
import { useState } from 'react';

const heightPx = 180;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = (day: string) => dayFormat.format(new Date(day));

const columns: readonly TableColumn<DashboardDay>[] = [
  { id: 'day', header: 'Day, UTC', look: 'strong', cell: ({ day }) => nameOf(day) },
  { id: 'plays', header: 'Plays', align: 'end', cell: ({ plays }) => formatNumber(plays) },
  { id: 'listeners', header: 'Listeners', align: 'end', cell: ({ listeners }) => formatNumber(listeners) },
  { id: 'sales', header: 'Sales', align: 'end', cell: ({ sales }) => formatNumber(sales) },
  { id: 'earned', header: 'Earned, EUR', align: 'end', cell: ({ earned }) => formatMinor(earned, 'EUR') },
];

const sentenceOf = ({ day, plays, listeners }: DashboardDay) =>
  `${nameOf(day)}: ${formatNumber(plays)} ${plays === 1 ? 'play' : 'plays'}, ${formatNumber(listeners)} ${listeners === 1 ? 'listener' : 'listeners'}`;

export function PlaysByDay({ days }: { days: readonly DashboardDay[] }) {
  return <ChartOrTable title="Plays by day" chart={<Bars days={days} />} table={<DaysTable days={days} />} />;
}

/** A year is long, and on a phone five columns are wide: it scrolls by keys as well. */
function DaysTable({ days }: { days: readonly DashboardDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard.
    <section css={scrolling} tabIndex={0} aria-label="Plays by day, as a table">
      <DataTable
        caption="Plays by day, newest first"
        columns={columns}
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
  return (
    <div css={keyedChart}>
      <p css={value}>{shown && sentenceOf(shown)}</p>
      <svg
        css={plot}
        viewBox={`0 0 ${days.length} ${heightPx}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Plays by day, at most ${formatNumber(highest)} on one day`}
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
        label="Day shown"
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
