// Payment from the balance, with its statement, or by card. The spec's automatic choice is preselected.

import { type RadioCardOption, RadioCards } from '@libretto/kit/choices';
import { IconWallet } from '@libretto/kit/icons';
import { IconCreditCard } from '@libretto/kit/icons-more';
import { Statement } from '@libretto/kit/lists';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { insufficient } from '../purchase/money-texts';
import type { SupportDialogProps } from './support-props';
import { isBoundToBalance, methodOf, type PaymentMethod, totalOf } from './support-rules';
import { support } from './support-style';

export function PaymentMethods({ choice, balanceBefore, phase, isByCard, send }: SupportDialogProps) {
  const total = totalOf(choice);
  const isChoosing = phase === 'ready';
  const isBound = isChoosing && isBoundToBalance(choice);
  const method = !isChoosing && isByCard ? 'card' : methodOf(choice);
  const balance = isChoosing ? choice.talentBalance : balanceBefore;
  const isShort = isChoosing && balance < total && !isBound;
  const options: RadioCardOption<PaymentMethod>[] = [
    {
      value: 'balance',
      title: t`Talent balance`,
      tile: <Tile icon={<IconWallet size={16} aria-hidden />} />,
      aside: <span css={support.aside}>{formatTalents(balance, { fixed: true })}</span>,
      ...(isShort && { problem: <Shortage total={total} onAdd={() => send({ type: 'add talents' })} /> }),
      ...(balance >= total &&
        total > 0 && {
          body: (
            <Statement
              css={support.statement}
              raised={false}
              lines={[
                {
                  label: choice.mode === 'tune-in' ? t`Tune In` : t`Donation`,
                  amount: formatTalents(-total, { fixed: true }),
                },
              ]}
              total={{ label: t`Balance after`, amount: formatTalents(balance - total, { fixed: true }) }}
            />
          ),
        }),
    },
  ];
  // Payment by card is not offered again when the card was charged or the outcome of the last attempt is unknown.
  if (!isBound) {
    options.push({
      value: 'card',
      title: t({ message: 'Card', context: 'payment' }),
      tile: <Tile icon={<IconCreditCard size={16} aria-hidden />} />,
      aside: <span css={support.aside}>{total > 0 ? formatEuros(eurosOfTalents(total)) : null}</span>,
    });
  }
  return (
    <RadioCards<PaymentMethod>
      label={t`Payment method`}
      look="money"
      options={options}
      value={method}
      onChange={(next) => send({ type: 'choose method', method: next })}
      disabled={!isChoosing}
    />
  );
}

function Shortage({ total, onAdd }: { total: number; onAdd: () => void }) {
  return (
    <span css={support.shortage}>
      {insufficient(total)}
      <button type="button" css={support.addTalents} onClick={onAdd}>
        {t`Add Talents`}
      </button>
    </span>
  );
}

const Tile = ({ icon }: { icon: ReactNode }) => <span css={support.tile}>{icon}</span>;
