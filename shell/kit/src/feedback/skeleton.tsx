// Boxes in the shape of the loading content. Only for a first load: a refetch keeps the old data on screen.

import { css, keyframes } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useOnline } from '../hooks/use-online';
import { media } from '../theme/media';
import { colour, font, radius } from '../theme/tokens';
import { VisuallyHidden } from '../theme/visually-hidden';

const pulse = keyframes`50% { opacity: .55; }`;

const bone = css`
  display: block;
  flex: none;
  max-width: 100%;
  background: var(--lb-skeleton, ${colour.surface2});
  animation: ${pulse} 1.4s ease-in-out infinite;
  [data-offline] & {
    animation: none;
  }
  ${media.reducedMotion} {
    animation: none;
  }
  ${media.forcedColours} {
    border: 1px solid GrayText;
  }
`;

export type SkeletonProps = {
  width?: number | string;
  height?: number | string;
  /** text is a bar in the line of a text of `height`; circle an avatar; box anything else. */
  shape?: 'text' | 'box' | 'circle';
  radiusPx?: number;
  className?: string;
  style?: CSSProperties;
};

export function Skeleton({ width = '100%', height, shape = 'box', radiusPx, className, style }: SkeletonProps) {
  const tall = height ?? (shape === 'text' ? 12 : 40);
  const corner = shape === 'circle' ? radius.full : shape === 'text' ? radius.tag : radius.cover;
  return (
    <span
      css={bone}
      className={className}
      style={{ width, height: tall, borderRadius: radiusPx ?? corner, ...style }}
      aria-hidden="true"
    />
  );
}

/** Shows after 150 ms, and then for at least 300, so that a fast answer never flashes a skeleton. */
export function useSkeleton(loading: boolean, afterMs = 150, atLeastMs = 300): boolean {
  const [shown, setShown] = useState(false);
  const shownAtMs = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const waitMs = loading ? afterMs : Math.max(0, shownAtMs.current + atLeastMs - Date.now());
    const timer = setTimeout(() => {
      shownAtMs.current = Date.now();
      setShown(loading);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [loading, shown, afterMs, atLeastMs]);
  return shown;
}

export type SkeletonGroupProps = {
  children: ReactNode;
  /** Skeletons on a card are one surface higher. */
  on?: 'canvas' | 'surface1';
  className?: string;
};

const raised = css`
  --lb-skeleton: ${colour.surface3};
`;

const waiting = css`
  ${font.body}
  margin-block: 12px;
  color: ${colour.textMuted};
`;

/** Wraps the skeletons of one part and says "Loading" once for all of them, or what they wait for without a connection. */
export function SkeletonGroup({ children, on = 'canvas', className }: SkeletonGroupProps) {
  const isOnline = useOnline();
  return (
    <div
      aria-busy="true"
      data-offline={isOnline ? undefined : ''}
      css={on === 'surface1' && raised}
      className={className}
    >
      {isOnline ? (
        <VisuallyHidden role="status">{t`Loading`}</VisuallyHidden>
      ) : (
        <p role="status" css={waiting}>{t`Waiting for a connection`}</p>
      )}
      {children}
    </div>
  );
}
