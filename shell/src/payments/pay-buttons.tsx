// The footer of a dialog that charges a card: Cancel and the pay button with the amount in euros, which is alone on
// phones.
import { Button } from '@libretto/kit/controls';
import { useLayoutWidth } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useElements } from '@stripe/react-stripe-js';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CardPaymentActor } from './card/card-payment.machine';
import { isReadyToSubmit } from './card/card-payment.machine';

/** Reads the element with the card number at the press, because it exists only while it is on the screen. */
export function useSubmitCard(actor: CardPaymentActor): () => void {
  const elements = useElements();
  return () => actor.send({ type: 'submit', cardElement: elements?.getElement('cardNumber') ?? null });
}

export function CardButtons({
  actor,
  children,
  onCancel,
}: {
  actor: CardPaymentActor;
  /** The button's label. */
  children: ReactNode;
  onCancel: () => void;
}) {
  const submit = useSubmitCard(actor);
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <PayButtons
      isBusy={state.hasTag('locked')}
      isDisabled={!state.hasTag('locked') && !isReadyToSubmit(state)}
      onCancel={onCancel}
      onPay={submit}
    >
      {children}
    </PayButtons>
  );
}

/** Closes a dialog in which nothing is left to decide. */
export function EndButton({
  children,
  isPrimary = false,
  isDisabled = false,
  onEnd,
}: {
  children: ReactNode;
  /** A primary button takes the focus too, so that a user who paid with the keyboard can continue with it. */
  isPrimary?: boolean;
  isDisabled?: boolean;
  onEnd: () => void;
}) {
  const isPhone = useLayoutWidth() === 'mobile';
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size={isPhone ? 'large' : 'pay'}
      fullWidth={isPhone}
      autoFocus={isPrimary}
      disabled={isDisabled}
      onClick={onEnd}
    >
      {children}
    </Button>
  );
}

export function PayButtons({
  children,
  isBusy,
  isDisabled,
  onCancel,
  onPay,
}: {
  children: ReactNode;
  isBusy: boolean;
  isDisabled: boolean;
  onCancel: () => void;
  onPay: () => void;
}) {
  const isPhone = useLayoutWidth() === 'mobile';
  return (
    <>
      {!isPhone && (
        <Button variant="ghost" size="pay" disabled={isBusy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      )}
      <Button
        variant="primary"
        size={isPhone ? 'large' : 'pay'}
        fullWidth={isPhone}
        busy={isBusy}
        disabled={isDisabled}
        onClick={onPay}
      >
        {children}
      </Button>
    </>
  );
}
