// How much to give: five presets, or any other amount above the minimum.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { fieldLabel } from '../controls/fields/field-style';
import { Input } from '../controls/fields/input';
import { eurosOfTalents, formatEuros, formatNumber } from '../text/format';
import { space, tabular } from '../theme/tokens';
import { amountTile } from './radio-card-style';

export type AmountTilesProps = {
  label?: string;
  /** In Talents. */
  presets: readonly number[];
  /** In Talents; null while the field is empty. */
  value: number | null;
  onChange: (talents: number | null) => void;
  min: number;
  error?: string;
  disabled?: boolean;
};

const row = css`
  ${tabular}
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space[8]};
  margin-bottom: ${space[8]};
`;

const whole = css`
  grid-column: 1 / -1;
  margin-bottom: 0;
`;

/** Whole euros without decimals, as five tiles side by side have no room for noughts. */
const tileEuros = (talents: number) => {
  const euros = eurosOfTalents(talents);
  return formatEuros(euros, Number.isInteger(euros) ? 0 : 2);
};

/** A pasted `12.50` is 12 Talents, not 1,250. */
const fraction = /[.,]\d{1,2}\s*$/;

export function AmountTiles({
  label = t`Amount in Talents`,
  presets,
  value,
  onChange,
  min,
  error,
  disabled,
}: AmountTilesProps) {
  const [typed, setTyped] = useState(() => (value !== null && !presets.includes(value) ? String(value) : ''));
  const least = formatNumber(min);
  return (
    <div>
      <RadioGroup
        css={row}
        orientation="horizontal"
        value={typed || value === null ? null : String(value)}
        isDisabled={disabled}
        onChange={(next) => {
          setTyped('');
          onChange(Number(next));
        }}
      >
        <Label css={[fieldLabel, whole]}>{label}</Label>
        {presets.map((preset) => (
          <Radio key={preset} value={String(preset)} css={amountTile}>
            <span data-amount="">{formatNumber(preset)}</span>
            <span data-euros="">{tileEuros(preset)}</span>
          </Radio>
        ))}
      </RadioGroup>
      <Input
        label={t`Another amount`}
        hideLabel
        placeholder={t`Another amount`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        disabled={disabled}
        error={error}
        endSlot={t`${least} or more`}
        value={typed}
        onChange={(event) => {
          const digits = event.target.value.replace(fraction, '').replace(/\D/g, '');
          setTyped(digits);
          onChange(digits ? Number(digits) : null);
        }}
      />
    </div>
  );
}
