// Progress: a bar with a number, or a sentence when nobody can know.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Spinner } from '../pictures/spinner';
import { formatPercent } from '../text/format';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, space, tabular } from '../theme/tokens';

const rail = css`
  display: block;
  overflow: hidden;
  height: 4px;
  border-radius: ${radius.full};
  background: ${colour.rail};
  & > span {
    display: block;
    height: 100%;
    background: ${colour.accent};
    transform-origin: left;
    transition: transform ${duration.base} ${ease.in};
  }
  &[data-tone='muted'] > span {
    background: ${colour.textMuted};
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
    & > span {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

export type ProgressBarProps = {
  /** Between 0 and 1. */
  share: number;
  label: string;
  tone?: 'accent' | 'muted';
  className?: string;
};

export function ProgressBar({ share, label, tone = 'accent', className }: ProgressBarProps) {
  const whole = Math.min(1, Math.max(0, share));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(whole * 100)}
      css={rail}
      className={className}
      data-tone={tone}
    >
      <span style={{ transform: `scaleX(${whole})` }} />
    </span>
  );
}

const head = css`
  ${font.body}
  ${tabular}
  display: flex;
  align-items: baseline;
  gap: ${space[12]};
  margin-bottom: ${space[8]};
  & > [data-name] {
    ${font.bodyStrong}
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span + span {
    color: ${colour.textMuted};
  }
`;

const cancel = css`
  ${font.bodyStrong}
  margin: -10px;
  padding: 10px;
  border: 0;
  border-radius: ${radius.field};
  background: none;
  color: ${colour.text};
  cursor: pointer;
`;

export type UploadProgressProps = {
  fileName: string;
  share: number;
  /** `38 of 61 MB`. */
  detail?: ReactNode;
  onCancel?: () => void;
};

/** File, share, size, and a way out. */
export function UploadProgress({ fileName, share, detail, onCancel }: UploadProgressProps) {
  return (
    <div>
      <div css={head}>
        <span data-name="">{fileName}</span>
        <span>
          {formatPercent(share)}
          {detail && <> · {detail}</>}
        </span>
        {onCancel && (
          <button type="button" css={cancel} onClick={onCancel}>
            {t`Cancel`}
          </button>
        )}
      </div>
      <ProgressBar share={share} label={fileName} />
    </div>
  );
}

const waiting = css`
  ${font.body}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${colour.textMuted};
  & > svg {
    color: ${colour.accentText};
  }
`;

/** For a wait of unknown length: what it waits for, in words. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div css={waiting} role="status">
      <Spinner sizePx={20} />
      <span>{children}</span>
    </div>
  );
}
