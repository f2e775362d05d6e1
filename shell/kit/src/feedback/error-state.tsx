// A part that failed, in its own place and no larger: the spec's words, and another try.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { IconAlertCircle, IconPlugConnectedX, IconRefresh } from '../icons/icons';
import { media } from '../theme/media';
import { colour, font, radius, space } from '../theme/tokens';
import { EmptyState } from './empty-state';

export type ErrorStateProps = {
  /** The spec's words for what failed. */
  title: ReactNode;
  /** The safe state, and the next step. */
  children?: ReactNode;
  /** Without it there is no button. */
  onRetry?: () => void;
  /** As the spec calls it there; shown in the page's language. */
  retryLabel?: 'Retry' | 'Try Again';
  busy?: boolean;
  /** `row` is the card of 80 px under neighbours that work. */
  form?: 'part' | 'row';
  className?: string;
};

/** Its own rule would lose against that of the icons of empty states. */
const dangerIcon = css`
  && {
    color: ${colour.danger};
  }
`;

const row = css`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  min-height: 80px;
  padding: ${space[16]} ${space[20]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  & > svg {
    flex: none;
    color: ${colour.danger};
  }
  & > div {
    flex: 1;
    min-width: 0;
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
  }
`;

const rowTitle = css`
  ${font.bodyStrong}
`;

const rowText = css`
  ${font.small}
  color: ${colour.textMuted};
`;

export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Retry',
  busy,
  form = 'part',
  className,
}: ErrorStateProps) {
  const retryText = retryLabel === 'Retry' ? t`Retry` : t`Try Again`;
  if (form === 'row') {
    return (
      <div css={row} className={className} role="alert">
        <IconAlertCircle size={20} aria-hidden />
        <div>
          <p css={rowTitle}>{title}</p>
          {children && <p css={rowText}>{children}</p>}
        </div>
        {onRetry && (
          <Button onClick={onRetry} busy={busy} icon={<IconRefresh size={16} aria-hidden />}>
            {retryText}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<IconAlertCircle css={dangerIcon} size={40} stroke={1.25} aria-hidden />}
        title={title}
        action={
          onRetry && (
            <Button size="row" onClick={onRetry} busy={busy}>
              {retryText}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

const card = css`
  border: 1px solid ${colour.cardEdge};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;

export type RemoteFallbackProps = {
  /** What did not load: "Comments", "Player". */
  name: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
};

/** One quiet card where a remote failed; everything around it goes on. */
export function RemoteFallback({ name, onRetry, busy, className }: RemoteFallbackProps) {
  return (
    <div css={card} className={className} role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={40} stroke={1.25} aria-hidden />}
        title={t`${name} did not load`}
        action={
          <Button size="row" onClick={onRetry} busy={busy}>
            {t`Retry`}
          </Button>
        }
      />
    </div>
  );
}
