// The card payment form: a saved card or a new one, and the outcome of the last attempt. Its button is in the dialog's
// footer.
import { css } from '@emotion/react';
import { RadioCards, Select } from '@libretto/kit/choices';
import { Checkbox } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { useScrolledTo } from '@libretto/kit/hooks';
import { IconCreditCard, IconShieldLock } from '@libretto/kit/icons-more';
import { CardBrandTile, cardBrandName, PaymentTile } from '@libretto/kit/pictures';
import { formatEuros } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { CardFields } from './card-fields';
import type { CardError } from './card-payment.context';
import type { CardPaymentActor } from './card-payment.machine';
import type { CardChoice, RecoveredPayment, SavedCard } from './card-payment.types';

const form = css`
  display: grid;
  gap: ${space[16]};
`;
const expiry = css`
  ${font.body}
  ${tabular}
  color: ${colour.textMuted};
`;
const promise = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${colour.textMuted};
  & > svg {
    flex: none;
  }
`;

export interface CardFormProps {
  readonly actor: CardPaymentActor;
  /** `select` when the form is one of several payment methods and has little space. */
  readonly look?: 'cards' | 'select';
}

export function CardForm({ actor, look = 'cards' }: CardFormProps) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { savedCards, choice, mode } = state.context;
  if (state.hasTag('loading')) return <CardFormSkeleton />;
  if (state.matches('unavailable') && state.context.isOutcomeUnknown) {
    return (
      <ErrorState
        title={t`It is not known yet whether your last payment went through`}
        retryLabel="Try Again"
        onRetry={() => actor.send({ type: 'retry' })}
      >
        {t`You can pay again as soon as this is known, so that nothing is charged twice.`}
      </ErrorState>
    );
  }
  if (state.matches('unavailable')) {
    return (
      <ErrorState
        title={t`The card form did not load`}
        retryLabel="Try Again"
        onRetry={() => actor.send({ type: 'retry' })}
      >
        {t`Nothing was charged.`}
      </ErrorState>
    );
  }
  const choose = (next: CardChoice) => actor.send({ type: 'choose', choice: next });
  const isLocked = state.hasTag('locked') || state.status === 'done';
  const errorNotice = <CardErrorNotice actor={actor} />;
  const fields = <NewCard actor={actor} isLocked={isLocked} />;
  return (
    <div css={form}>
      {state.context.recovered.map((payment) => (
        <EarlierPayment key={`${payment.amountCents} ${payment.isPatronPurchase} ${payment.isPaid}`} {...payment} />
      ))}
      {savedCards.length === 0 ? (
        fields
      ) : look === 'select' ? (
        <>
          <Select
            label={t`Card`}
            hideLabel
            disabled={isLocked}
            value={choice}
            onChange={choose}
            options={[
              ...savedCards.map((saved) => ({ value: saved.id, label: `${nameOf(saved)}, ${expiryOf(saved)}` })),
              { value: 'new', label: t`Use new card` },
            ]}
          />
          {choice === 'new' && fields}
        </>
      ) : (
        <RadioCards<string>
          label={t`Card`}
          hideLabel
          look="money"
          disabled={isLocked}
          value={choice}
          onChange={choose}
          options={[
            ...savedCards.map((saved) => ({
              value: saved.id,
              tile: <CardBrandTile brand={saved.card.brand} />,
              title: nameOf(saved),
              aside: <span css={expiry}>{expiryOf(saved)}</span>,
              body: state.context.error && errorNotice,
            })),
            {
              value: 'new',
              tile: (
                <PaymentTile>
                  <IconCreditCard size={18} />
                </PaymentTile>
              ),
              title: t`Use new card`,
              body: (
                <div css={form}>
                  {fields}
                  {errorNotice}
                </div>
              ),
            },
          ]}
        />
      )}
      {/* With the card stack, the error is shown inside the chosen card instead. */}
      {(savedCards.length === 0 || look === 'select' || choice === null) && errorNotice}
      <p css={promise}>
        <IconShieldLock size={18} aria-hidden />
        {mode === 'setup'
          ? t`Card details go straight to the payment provider. Nothing is charged now.`
          : t`Card details go straight to the payment provider.`}
      </p>
    </div>
  );
}

/** The outcome of an earlier payment whose response was lost; it is shown before anything else is charged. */
function EarlierPayment({ amountCents, isPaid }: RecoveredPayment) {
  const amount = formatEuros(amountCents / 100);
  return isPaid ? (
    <Notice tone="success" title={t`Your earlier payment of ${amount} went through.`}>
      {t`It was charged once. What you pay now is another payment.`}
    </Notice>
  ) : (
    <Notice tone="info" title={t`Your earlier payment of ${amount} did not go through.`}>
      {t`You were not charged.`}
    </Notice>
  );
}

function NewCard({ actor, isLocked }: { actor: CardPaymentActor; isLocked: boolean }) {
  const { mode, isKept } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <div css={form}>
      <CardFields disabled={isLocked} onChange={(isComplete) => actor.send({ type: 'card changed', isComplete })} />
      {mode === 'payment' && (
        <Checkbox
          label={t`Save this card for next time`}
          checked={isKept}
          disabled={isLocked}
          onChange={(next) => actor.send({ type: 'keep card', isKept: next })}
        />
      )}
    </div>
  );
}

/** What the user can rely on after an error, as far as it is known. */
const consequence = (): Record<CardError['outcome'], string | null> => ({
  'not tried': null,
  'not begun': t`You were not charged.`,
  declined: t`You were not charged. Check the details or choose another card.`,
  unknown: t`No answer came. Trying again is safe: you are charged once at most.`,
});

function CardErrorNotice({ actor }: { actor: CardPaymentActor }) {
  const { error, mode } = useSelector(actor, (snapshot) => snapshot.context);
  const strip = useScrolledTo(error);
  if (!error) return null;
  return (
    <div ref={strip}>
      <Notice tone="danger" title={error.words}>
        {mode === 'payment' && consequence()[error.outcome]}
      </Notice>
    </div>
  );
}

function CardFormSkeleton() {
  return (
    <SkeletonGroup>
      <div css={form}>
        <Skeleton height={56} shape="box" />
        <Skeleton height={56} shape="box" />
        <Skeleton height={44} shape="box" />
      </div>
    </SkeletonGroup>
  );
}

function nameOf({ card }: SavedCard): string {
  const brand = cardBrandName(card.brand);
  const { last4 } = card;
  return t`${brand} ending in ${last4}`;
}

/** The expiry date as printed on the card: `08/28`. */
const expiryOf = ({ card }: SavedCard) =>
  `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;
