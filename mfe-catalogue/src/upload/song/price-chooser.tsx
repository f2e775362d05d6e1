// Chooses between free and paid, and the price: for now only the first price is enabled.

import { css } from '@emotion/react';
import { artistSharePercent } from '@libretto/contracts/shares';
import { fieldHint, fieldLabel } from '@libretto/kit/controls';
import { IconCheck } from '@libretto/kit/icons';
import { IconGift } from '@libretto/kit/icons-more';
import { eurosOfShare, eurosOfTalents, formatEuros, formatPercent, formatTalentsShort } from '@libretto/kit/text';
import { colour, font, radius, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { songPricesTalents, songPriceTalents } from '../../prices';

export interface PriceChooserProps {
  isPaid: boolean;
  onChange: (isPaid: boolean) => void;
}

export function PriceChooser({ isPaid, onChange }: PriceChooserProps) {
  const name = useId();
  const worth = formatEuros(eurosOfTalents(songPriceTalents));
  const share = formatPercent(artistSharePercent / 100);
  const received = formatEuros(eurosOfShare(songPriceTalents, artistSharePercent), 4);
  return (
    <fieldset css={frame}>
      <legend css={fieldLabel}>{t`Price`}</legend>
      <div css={halves}>
        {[false, true].map((paid) => (
          <label key={String(paid)} data-chosen={paid === isPaid || undefined}>
            <input type="radio" name={name} checked={paid === isPaid} onChange={() => onChange(paid)} />
            {paid === isPaid ? <IconCheck size={18} aria-hidden /> : !paid && <IconGift size={18} aria-hidden />}
            {paid ? t`Paid` : t`Free`}
          </label>
        ))}
      </div>
      {isPaid && (
        <>
          <div css={prices} role="radiogroup" aria-label={t`Price in Talents`}>
            {songPricesTalents.map((price, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and one price stands in it twice.
              <label key={at} data-chosen={at === 0 || undefined}>
                <input type="radio" name={`${name}-price`} checked={at === 0} disabled={at > 0} readOnly />
                {formatTalentsShort(price)}
              </label>
            ))}
          </div>
          <p css={fieldHint}>{t`${worth}. You receive ${share}, ${received}.`}</p>
        </>
      )}
    </fieldset>
  );
}

const frame = css`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
  }
  & label {
    ${font.bodyStrong}
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${space[8]};
    color: ${colour.textMuted};
    cursor: pointer;
  }
  & label:has(:disabled) {
    color: ${colour.textDisabled};
    cursor: default;
  }
  & label[data-chosen] {
    color: ${colour.accentText};
    background: ${colour.accentSoft};
  }
  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  & label:has(:focus-visible) {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
`;

const halves = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  padding: 2px;
  border-radius: ${radius.full};
  background: ${colour.surface2};
  & label {
    height: 40px;
    border-radius: ${radius.full};
  }
`;

const prices = css`
  ${tabular}
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space[8]};
  margin-top: ${space[8]};
  & label {
    height: 36px;
    border: 1px solid ${colour.line};
    border-radius: ${radius.field};
    white-space: nowrap;
  }
  & label[data-chosen] {
    border: 2px solid ${colour.accent};
  }
`;
