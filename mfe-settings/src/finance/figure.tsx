// A figure that opens its explanation when pressed.
import { css } from '@emotion/react';
import { colour, radius, space, tabular } from '@libretto/kit/theme';
import type { ReactNode } from 'react';

export interface FigureProps {
  readonly children: ReactNode;
  /** Accessible name: "Explain the balance of platform/fees". */
  readonly label: string;
  readonly onExplain: () => void;
  readonly className?: string;
}

export function Figure({ children, label, onExplain, className }: FigureProps) {
  return (
    <button
      type="button"
      css={figure}
      className={className}
      title={label}
      onClick={(event) => {
        // Prevents the row's own click handler from running as well.
        event.stopPropagation();
        onExplain();
      }}
    >
      {children}
    </button>
  );
}

const figure = css`
  ${tabular}
  min-height: 24px;
  margin: 0 calc(-1 * ${space[4]});
  padding: 0 ${space[4]};
  border: 0;
  border-radius: ${radius.tag};
  background: none;
  color: inherit;
  font: inherit;
  text-align: inherit;
  text-decoration: underline dotted ${colour.lineStrong} 1px;
  text-underline-offset: 4px;
  cursor: pointer;
  &:hover {
    text-decoration: underline solid currentcolor 1px;
  }
`;
