// A few lines of money that add up: your balance, this song, balance after.
import { css } from '@emotion/react';
import { Fragment, type ReactNode } from 'react';
import { colour, font, radius, space, tabular } from '../theme/tokens';

export type StatementLine = { label: ReactNode; amount: ReactNode };

export type StatementProps = {
  lines: readonly StatementLine[];
  /** Left out where the lines do not add up to anything. */
  total?: StatementLine;
  /** Off inside a card that is already a surface. */
  raised?: boolean;
  className?: string;
};

const list = css`
  ${tabular}
  display: grid;
  grid-template-columns: 1fr auto;
  &[data-raised] {
    padding: ${space[4]} ${space[16]};
    border-radius: ${radius.card};
    background: ${colour.surface1};
    outline: 1px solid transparent;
    /* By day dialogs are surface one themselves. */
    [data-theme='light'] & {
      background: ${colour.surface2};
    }
  }
  & > dt,
  & > dd {
    ${font.body}
    display: flex;
    align-items: center;
    min-height: 40px;
  }
  & > dt {
    color: ${colour.textMuted};
  }
  & > dd {
    justify-content: flex-end;
    color: ${colour.text};
  }
  & > [data-total] {
    ${font.bodyStrong}
    min-height: 48px;
    border-top: 1px solid ${colour.line};
    color: ${colour.text};
    font-size: 0.9375rem;
  }
`;

export function Statement({ lines, total, raised = true, className }: StatementProps) {
  return (
    <dl css={list} className={className} data-raised={raised || undefined}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a statement never move among themselves.
        <Fragment key={at}>
          <dt>{line.label}</dt>
          <dd>{line.amount}</dd>
        </Fragment>
      ))}
      {total && (
        <>
          <dt data-total="">{total.label}</dt>
          <dd data-total="">{total.amount}</dd>
        </>
      )}
    </dl>
  );
}
