// Shows slow mode to everyone; the owner of the thread chooses the interval.

import { css } from '@emotion/react';
import { useMenuButton } from '@libretto/kit/controls';
import { IconClock } from '@libretto/kit/icons';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

/** Intervals that the server accepts; 0 disables slow mode. */
const pausesSeconds = [0, 10, 30, 60, 300] as const;

export function SlowModeRow({
  seconds,
  onChange,
}: {
  seconds: number;
  onChange?: ((seconds: number) => void) | undefined;
}) {
  if (seconds === 0 && !onChange) return null;
  return (
    <p css={row}>
      <IconClock size={16} aria-hidden />
      {/* Announced to screen readers on change, because the next comment may be refused. */}
      <span role="status">{modeText(seconds)}</span>
      {onChange && <SlowModeMenu seconds={seconds} onChange={onChange} />}
    </p>
  );
}

function SlowModeMenu({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const entries = pausesSeconds.map((each) => ({
    id: `slow-${each}`,
    label: pauseText(each),
    selected: each === seconds,
    onAction: () => onChange(each),
  }));
  const { trigger, menu } = useMenuButton(t`Slow mode`, entries, 'top end');
  return (
    <>
      <button type="button" aria-label={t`Change slow mode`} {...trigger}>
        {t`Change`}
      </button>
      {menu}
    </>
  );
}

function modeText(seconds: number): string {
  const minutes = seconds / 60;
  if (seconds === 0) return t`Slow mode is off`;
  if (seconds < 60) return t`Slow mode: one comment every ${seconds} seconds`;
  return minutes === 1 ? t`Slow mode: one comment every minute` : t`Slow mode: one comment every ${minutes} minutes`;
}

function pauseText(seconds: number): string {
  const minutes = seconds / 60;
  if (seconds === 0) return t({ message: 'Off', context: 'slow mode' });
  if (seconds < 60) return t`Every ${seconds} seconds`;
  return minutes === 1 ? t`Every minute` : t`Every ${minutes} minutes`;
}

const row = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin: 0 0 ${space[8]};
  color: ${colour.textMuted};
  & > button {
    ${font.smallStrong}
    position: relative;
    margin-inline-start: auto;
    padding: 0;
    border: 0;
    background: none;
    color: ${colour.text};
    cursor: pointer;
    &::after {
      content: '';
      position: absolute;
      inset: -10px -8px;
    }
  }
`;
