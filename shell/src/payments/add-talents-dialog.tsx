// The dialog that sells Talents by card: first the amount, then the card, then the balance as it grows.
import { css } from '@emotion/react';
import { AmountTiles } from '@libretto/kit/choices';
import { SuccessLine } from '@libretto/kit/feedback';
import { Statement } from '@libretto/kit/lists';
import { Dialog } from '@libretto/kit/overlays';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/text';
import { space } from '@libretto/kit/theme';
import { useBalance } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { CardElements } from './card/card-elements';
import { CardForm } from './card/card-form';
import { liveCardPaymentMachine } from './card/card-payment.actors';
import { leastPaymentCents } from './card/card-payment.types';
import { CardButtons, EndButton } from './pay-buttons';

/** Amounts in Talents. */
const presets: readonly number[] = [300, 500, 700, 1000, 1500];
/** The server's maximum per payment; it is the same number in Talents and in cents. */
const most = 1_000_000;

const body = css`
  display: grid;
  gap: ${space[20]};
`;

/** Returns the smallest preset that covers the missing Talents, or their exact number if none does. */
export function firstAmount(missingTalents: number | undefined): number {
  const missing = Math.ceil(missingTalents ?? 0);
  if (missing <= 0) return 500;
  return presets.find((preset) => preset >= missing) ?? Math.min(missing, most);
}

export function AddTalentsDialog({ missingTalents, onClosed }: { missingTalents?: number; onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const actor = useActorRef(liveCardPaymentMachine, {
    input: { mode: 'payment', amountCents: firstAmount(missingTalents), isPatronPurchase: false, isAmountOpen: true },
  });
  const state = useSelector(actor, (snapshot) => snapshot);
  const balance = useBalance()?.talentBalance;
  const [balanceBefore, setBalanceBefore] = useState<number | undefined>(undefined);
  // Until the card is charged, every pushed balance is the balance before the payment.
  if (!state.hasTag('locked') && state.status === 'active' && balance !== balanceBefore) setBalanceBefore(balance);

  const amount = state.context.amountCents;
  const price = formatEuros(eurosOfTalents(amount ?? 0));
  const isPaid = state.matches('succeeded');
  const close = () => {
    if (state.hasTag('locked')) return;
    actor.send({ type: 'close' });
    setIsOpen(false);
    onClosed();
  };
  return (
    <CardElements actor={actor}>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="buy"
        title={t`Add Talents`}
        initialFocus="dialog"
        locked={state.hasTag('locked')}
        footer={
          isPaid ? (
            <EndButton isPrimary onEnd={close}>
              {t`Done`}
            </EndButton>
          ) : (
            <CardButtons actor={actor} onCancel={close}>
              {amount === null ? t`Pay` : t`Pay ${price}`}
            </CardButtons>
          )
        }
      >
        {isPaid ? (
          <NewBalance amount={amount ?? 0} before={balanceBefore ?? 0} now={balance ?? 0} />
        ) : (
          <div css={body}>
            <AmountTiles
              presets={presets}
              value={amount}
              min={leastPaymentCents}
              disabled={state.hasTag('locked') || state.context.isOutcomeUnknown}
              error={amountFault(amount)}
              onChange={(talents) => actor.send({ type: 'amount changed', amountCents: talents })}
            />
            <CardForm actor={actor} />
          </div>
        )}
      </Dialog>
    </CardElements>
  );
}

function amountFault(talents: number | null): string | undefined {
  if (talents === null) return undefined;
  const least = formatEuros(eurosOfTalents(leastPaymentCents));
  const highest = formatEuros(eurosOfTalents(most));
  if (talents < leastPaymentCents) return t`The minimum payment is ${least}`;
  return talents > most ? t`The maximum payment is ${highest}` : undefined;
}

/** The provider's webhook reaches the wallet within seconds; the screen claims nothing before the balance is pushed. */
function NewBalance({ amount, before, now }: { amount: number; before: number; now: number }) {
  const talents = formatTalents(amount);
  const hasArrived = now >= before + amount;
  return (
    <div css={body}>
      <SuccessLine>
        {hasArrived ? t`${talents} added` : t`Payment received. ${talents} are on their way to your balance.`}
      </SuccessLine>
      <Statement
        lines={[
          { label: t`Balance before`, amount: formatTalents(before, { fixed: true }) },
          { label: t`Added`, amount: hasArrived ? formatTalents(amount, { fixed: true, signed: true }) : '–' },
        ]}
        total={{ label: t`Your balance`, amount: formatTalents(now, { fixed: true }) }}
      />
    </div>
  );
}
