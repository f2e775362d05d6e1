// The saved cards, which can be added and removed. Only the shell's card form handles card numbers.

import { css } from '@emotion/react';
import { makeId } from '@libretto/contracts/client/make-id';
import { bus } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, toast } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { IconCreditCard } from '@libretto/kit/icons-more';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { CardBrandTile, cardBrandName } from '@libretto/kit/pictures';
import { colour, font, Stack, tabular } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SavedCard, useRefreshSavedCards, useRemoveCard, useSavedCards } from '../../api/payment-calls';
import { boxedRow, rowList } from '../boxed-rows';

export function PaymentSection() {
  const cards = useSavedCards();
  const remove = useRemoveCard();
  const addCard = useAddCard();
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const adding = useRef<HTMLDivElement>(null);

  if (cards.isPending) return <CardsLoading />;
  if (cards.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load payment methods`} onRetry={() => cards.refetch()} retryLabel="Try Again" />
    );
  }
  const confirm = () => {
    if (!leaving) return;
    remove.mutate(
      { params: { id: leaving.id } },
      {
        onSuccess: () => toast.success(t`Payment method removed successfully!`),
        onError: (failure) => toast.error(failureText(failure, t`Failed to remove payment method`)),
        onSettled: () => setIsAsking(false),
      },
    );
  };
  /** The Remove button no longer exists with its card, so the focus moves to Add instead of the top of the page. */
  const keepFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) adding.current?.querySelector('button')?.focus();
    });
  return (
    <Stack gap={20}>
      {cards.data.length === 0 ? (
        <EmptyState icon={<IconCreditCard size={40} />} title={t`No saved cards`} align="start">
          {t`A card that you keep here pays for Talents and the patronage without typing it again.`}
        </EmptyState>
      ) : (
        <ul css={rowList}>
          {cards.data.map((card) => (
            <SavedCardRow
              key={card.id}
              saved={card}
              onRemove={() => {
                setLeaving(card);
                setIsAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {/* The same button exists with and without cards, so that it keeps the focus when the first card is added. */}
      <div ref={adding}>
        <Button variant="primary" onClick={addCard}>
          {t`Add card`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={leaving ? removeText(leaving) : t`Remove card`}
        confirmLabel={t`Remove`}
        busy={remove.isPending}
      >
        <Question onAnswered={keepFocus} />
      </ConfirmDialog>
    </Stack>
  );
}

/** Calls `onAnswered` when it unmounts, which is after the dialog has returned the focus. */
function Question({ onAnswered }: { onAnswered: () => void }) {
  const answered = useEffectEvent(onAnswered);
  useEffect(() => () => answered(), []);
  return t`Are you sure you want to remove this payment method?`;
}

/** Opens the shell's form for saving a card, and refetches the cards after success. */
function useAddCard(): () => void {
  const refresh = useRefreshSavedCards();
  const awaited = useRef<string | null>(null);
  useBusMessage('card-payment/closed', ({ requestId, outcome }) => {
    if (requestId !== awaited.current) return;
    awaited.current = null;
    if (outcome !== 'saved') return;
    void refresh();
    toast.success(t`Payment method added successfully!`);
  });
  return () => {
    const requestId = makeId();
    awaited.current = requestId;
    bus.emit('card-payment/open', { requestId, mode: 'setup' });
  };
}

function SavedCardRow({ saved, onRemove }: { saved: SavedCard; onRemove: () => void }) {
  const { brand, exp_month, exp_year } = saved.card;
  return (
    <li css={boxedRow}>
      <CardBrandTile brand={brand} />
      <span css={name}>{nameOf(saved)}</span>
      <span css={expiry}>{`${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`}</span>
      <Button size="row" variant="ghost" aria-label={removeText(saved)} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  );
}

function nameOf({ card }: SavedCard): string {
  const { last4 } = card;
  const brandName = cardBrandName(card.brand);
  return t`${brandName} ending in ${last4}`;
}

function removeText(saved: SavedCard): string {
  const card = nameOf(saved);
  return t`Remove ${card}`;
}

function CardsLoading() {
  return (
    <SkeletonGroup>
      <Stack gap={8}>
        <Skeleton height={56} shape="box" />
        <Skeleton height={56} shape="box" />
      </Stack>
    </SkeletonGroup>
  );
}

const name = css`
  ${font.bodyStrong}
  flex: 1;
  min-width: 0;
`;
const expiry = css`
  ${font.body}
  ${tabular}
  color: ${colour.textMuted};
`;
