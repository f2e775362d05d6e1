// The card form as a separate dialog, for any part of the product that charges or saves a card.
import { css } from '@emotion/react';
import type { CardPaymentOutcome, CardPaymentRequest } from '@libretto/contracts/federation';
import { Dialog } from '@libretto/kit/overlays';
import { Avatar, PatronSeal } from '@libretto/kit/pictures';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { CardButtons } from '../pay-buttons';
import { useOutcome } from '../use-outcome';
import { CardElements } from './card-elements';
import { CardForm } from './card-form';
import { liveCardPaymentMachine } from './card-payment.actors';

const body = css`
  display: grid;
  gap: ${space[20]};
`;
const head = css`
  display: flex;
  align-items: center;
  gap: ${space[16]};
`;
const names = css`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  & > p {
    ${font.rowTitle}
  }
  & > span {
    ${font.body}
    color: ${colour.textMuted};
  }
  & svg {
    display: inline-block;
    margin-inline-start: ${space[8]};
    vertical-align: -3px;
  }
`;
const price = css`
  ${font.title}
  ${tabular}
  flex: none;
  text-align: end;
  & > span {
    ${font.body}
    display: block;
    color: ${colour.textMuted};
    letter-spacing: 0;
  }
`;

export interface CardPaymentDialogProps {
  readonly request: CardPaymentRequest;
  readonly onClosed: (outcome: CardPaymentOutcome) => void;
}

export function CardPaymentDialog({ request, onClosed }: CardPaymentDialogProps) {
  const actor = useActorRef(liveCardPaymentMachine, {
    // One Talent costs one cent.
    input: {
      mode: request.mode,
      amountCents: request.mode === 'payment' ? request.amountTalents : null,
      isPatronPurchase: false,
    },
  });
  const state = useSelector(actor, (snapshot) => snapshot);
  useOutcome(actor, onClosed);
  const price = request.mode === 'payment' ? formatEuros(eurosOfTalents(request.amountTalents)) : '';
  const close = () => actor.send({ type: 'close' });
  return (
    <CardElements actor={actor}>
      <Dialog
        isOpen={state.status === 'active'}
        onClose={close}
        size="buy"
        title={request.mode === 'payment' ? t`Pay by card` : t`Add card`}
        initialFocus="dialog"
        locked={state.hasTag('locked')}
        footer={
          <CardButtons actor={actor} onCancel={close}>
            {request.mode === 'payment' ? t`Pay ${price}` : t`Save card`}
          </CardButtons>
        }
      >
        <div css={body}>
          {request.mode === 'payment' && <Reason {...request} />}
          <CardForm actor={actor} />
        </div>
      </Dialog>
    </CardElements>
  );
}

function Reason({ reason, payee, amountTalents }: Extract<CardPaymentRequest, { mode: 'payment' }>) {
  return (
    <div css={head}>
      {payee && <Avatar id={payee.id} name={payee.name} imageId={payee.imageId} sizePx={64} />}
      <div css={names}>
        <p>{reason}</p>
        {payee && (
          <span>
            {payee.name}
            {payee.isPatron && <PatronSeal />}
          </span>
        )}
      </div>
      <p css={price}>
        {formatEuros(eurosOfTalents(amountTalents))}
        <span>{formatTalents(amountTalents)}</span>
      </p>
    </div>
  );
}
