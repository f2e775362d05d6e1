// What will be here, and the one step towards it. Never while something still loads.
import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { colour, font, space } from '../theme/tokens';

export type EmptyStateProps = {
  /** Size 40, stroke 1.25. */
  icon?: ReactNode;
  title: ReactNode;
  /** h1 where the state is the whole page. */
  titleAs?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  action?: ReactNode;
  /** centred on pages, start in lists. */
  align?: 'centre' | 'start';
  /** page sets the title at 20/28. */
  size?: 'part' | 'page';
  className?: string;
};

const box = css`
  display: flex;
  flex-direction: column;
  padding: ${space[24]} ${space[16]};
  &[data-align='centre'] {
    align-items: center;
    text-align: center;
  }
  &[data-align='start'] {
    padding-inline: 0;
  }
  &[data-size='page'] {
    padding-block: ${space[96]};
  }
  & > svg {
    margin-bottom: ${space[12]};
    color: ${colour.textMuted};
  }
`;

const heading = css`
  ${font.bodyStrong}
  font-size: 0.9375rem;
  color: ${colour.text};
  [data-size='page'] > & {
    ${font.section}
    margin-bottom: ${space[4]};
  }
`;

const line = css`
  ${font.body}
  margin-top: ${space[4]};
  max-width: 48ch;
  color: ${colour.textMuted};
`;

const step = css`
  margin-top: ${space[16]};
`;

export function EmptyState({
  icon,
  title,
  titleAs: Title = 'p',
  children,
  action,
  align = 'centre',
  size = 'part',
  className,
}: EmptyStateProps) {
  return (
    <div css={box} className={className} data-align={align} data-size={size}>
      {icon}
      <Title css={heading}>{title}</Title>
      {children && <p css={line}>{children}</p>}
      {action && <div css={step}>{action}</div>}
    </div>
  );
}
