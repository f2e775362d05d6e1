// The three payment methods for the patronage, and the inputs of the chosen one.
import { css } from '@emotion/react';
import { RadioCards } from '@libretto/kit/choices';
import { Chip, fieldLabel } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { useScrolledTo } from '@libretto/kit/hooks';
import { IconCheck, IconExternalLink, IconWallet } from '@libretto/kit/icons';
import { IconCreditCard, IconCurrencyBitcoin } from '@libretto/kit/icons-more';
import { Statement } from '@libretto/kit/lists';
import { formatEuros } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { CardForm } from '../card/card-form';
import type { CardPaymentActor } from '../card/card-payment.machine';
import type { PatronContext, PatronEvent } from './patron.context';
import { type PatronMethod, patronPriceEuros } from './patron.types';

export interface PatronWaysProps {
  readonly context: PatronContext;
  readonly isLocked: boolean;
  readonly card: CardPaymentActor;
  readonly send: (event: PatronEvent) => void;
}

export function PatronWays({ context, isLocked, card, send }: PatronWaysProps) {
  const { method, error } = context;
  const isDisabled = isLocked || context.isCardBusy || context.isCardUnanswered || context.isUnanswered;
  const errorNotice = useScrolledTo(error);
  return (
    <div css={ways}>
      <RadioCards<PatronMethod>
        label={t`Payment method`}
        layout="tall"
        look="money"
        disabled={isDisabled}
        value={method}
        onChange={(next) => send({ type: 'choose method', method: next })}
        options={[
          { value: 'card', title: t`Card`, tile: <IconCreditCard size={20} />, detail: <CardHint card={card} /> },
          {
            value: 'crypto',
            title: t`Crypto`,
            tile: <IconCurrencyBitcoin size={20} />,
            detail: <span css={cut}>{context.currencies.slice(0, 3).join(', ') || '–'}…</span>,
          },
          {
            value: 'exchange',
            title: t`EUR balance`,
            tile: <IconWallet size={20} />,
            detail: formatEuros(context.euroBalance),
          },
        ]}
      />
      {method === 'card' && <CardForm actor={card} look="select" />}
      {method === 'crypto' && <Currencies context={context} disabled={isDisabled} send={send} />}
      {method === 'exchange' && !context.isUnanswered && (
        <Balance euroBalance={isLocked ? context.balanceBefore : context.euroBalance} />
      )}
      {error && (
        <div ref={errorNotice}>
          <Notice tone="danger" title={error} />
        </div>
      )}
    </div>
  );
}

function CardHint({ card }: { card: CardPaymentActor }) {
  const { savedCards, choice } = useSelector(card, (snapshot) => snapshot.context);
  const saved = savedCards.find(({ id }) => id === choice);
  return <span css={cut}>{saved ? `•••• ${saved.card.last4}` : t`Credit or debit`}</span>;
}

function Currencies({ context, disabled, send }: Pick<PatronWaysProps, 'context' | 'send'> & { disabled: boolean }) {
  return (
    <fieldset css={currencies} disabled={disabled}>
      <legend css={fieldLabel}>{t`Currency`}</legend>
      {context.currencies.map((currency) => {
        const isChosen = currency === context.currency;
        return (
          <Chip
            key={currency}
            selected={isChosen}
            icon={isChosen && <IconCheck size={16} aria-hidden />}
            onClick={() => send({ type: 'choose currency', currency })}
          >
            {currency}
          </Chip>
        );
      })}
      <p css={note}>
        <IconExternalLink size={18} aria-hidden />
        {t`You pay on a page outside Libretto. The seal appears when the payment is confirmed.`}
      </p>
    </fieldset>
  );
}

function Balance({ euroBalance }: { euroBalance: number }) {
  const price = formatEuros(patronPriceEuros);
  const isCovered = euroBalance >= patronPriceEuros;
  return (
    <>
      <Statement
        lines={[
          { label: t`Your EUR balance`, amount: formatEuros(euroBalance) },
          { label: t`Patron`, amount: formatEuros(-patronPriceEuros) },
        ]}
        // A dash replaces a negative balance, which cannot occur.
        total={{ label: t`Balance after`, amount: isCovered ? formatEuros(euroBalance - patronPriceEuros) : '–' }}
      />
      {!isCovered && <Notice tone="danger" title={t`Insufficient EUR balance. You need ${price}`} />}
    </>
  );
}

const ways = css`
  display: grid;
  gap: ${space[16]};
`;
const cut = css`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const currencies = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
const note = css`
  ${font.small}
  display: flex;
  gap: ${space[8]};
  flex-basis: 100%;
  margin-top: ${space[8]};
  color: ${colour.textMuted};
  & > svg {
    flex: none;
  }
`;
