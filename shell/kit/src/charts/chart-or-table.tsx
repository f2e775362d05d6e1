// A chart with its name, and the same figures as a table for those who would rather read them.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { colour, font, space } from '../theme/tokens';

export interface ChartOrTableProps {
  readonly title: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

export function ChartOrTable({ title, chart, table }: ChartOrTableProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section css={whole} aria-label={title}>
      <header css={head}>
        <h2 css={name}>{title}</h2>
        <button type="button" css={link} onClick={() => setIsTable(!isTable)}>
          {isTable ? t`Show as chart` : t`Show as table`}
        </button>
      </header>
      {isTable ? table : chart}
    </section>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[8]};
  min-width: 0;
`;
const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
`;
const name = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const link = css`
  ${font.smallStrong}
  flex: none;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.text};
  text-decoration: underline;
  text-underline-offset: 4px;
  cursor: pointer;
`;
