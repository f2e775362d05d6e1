// Moves to the previous or the next month.

import { css } from '@emotion/react';
import { serverNow } from '@libretto/contracts/client/server-clock';
import { IconButton } from '@libretto/kit/controls';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { IconAfter, IconBefore } from '../direction-icons';
import { monthAfter, monthBefore, monthName, monthOf } from './months';

export function MonthChooser({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <fieldset css={pill} aria-label={t`Month`}>
      <IconButton
        label={t`Month before`}
        icon={<IconBefore size={20} />}
        onClick={() => onChange(monthBefore(month))}
      />
      <span aria-live="polite">{monthName(month)}</span>
      <IconButton
        label={t`Month after`}
        icon={<IconAfter size={20} />}
        disabled={month >= monthOf(serverNow())}
        onClick={() => onChange(monthAfter(month))}
      />
    </fieldset>
  );
}

const pill = css`
  ${font.bodyStrong}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.full};
  background: ${colour.surface2};
  & > span {
    min-width: 116px;
    text-align: center;
  }
`;
