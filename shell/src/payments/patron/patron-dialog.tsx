// t`Become a Patron`, and t`Patron Status` for the person who is one already.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { IconButton } from '@libretto/kit/controls';
import { Notice, SuccessLine } from '@libretto/kit/feedback';
import { IconInfoCircle } from '@libretto/kit/icons';
import { Dialog } from '@libretto/kit/overlays';
import { PatronSeal } from '@libretto/kit/pictures';
import { formatEuros } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { useBalance } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { CardElements } from '../card/card-elements';
import { hasOpenCardPayment } from '../card/card-payment.actors';
import type { CardPaymentActor } from '../card/card-payment.machine';
import { CardButtons, EndButton, PayButtons } from '../pay-buttons';
import { MembershipCard } from './membership-card';
import { isPatronPurchaseUnanswered, livePatronMachine } from './patron.actors';
import { patronPriceEuros } from './patron.types';
import { rememberedPatronChoice } from './patron-memory';
import { PatronRecord, PatronThanks } from './patron-standing';
import { PatronWays } from './patron-ways';

export function PatronDialog({ user, onClosed }: { user: SessionUser; onClosed: () => void }) {
  const balance = useBalance();
  const [state, send] = useMachine(livePatronMachine, {
    input: {
      isPatron: user.isPatron,
      userId: user.id,
      euroBalance: balance?.euroBalance ?? 0,
      isUnanswered: isPatronPurchaseUnanswered(),
      ...rememberedPatronChoice(),
      // The card form resolves the outcome of the open payment before anything else is charged.
      ...(hasOpenCardPayment() && { method: 'card' as const }),
    },
  });
  useEffect(() => {
    if (balance) send({ type: 'balance changed', euroBalance: balance.euroBalance });
  }, [balance, send]);

  const queries = useQueryClient();
  const isWelcomed = state.matches('welcomed');
  useEffect(() => {
    // Profiles, posts and songs in open pages show the seal at once.
    if (isWelcomed) void queries.invalidateQueries();
  }, [isWelcomed, queries]);

  const isClosed = state.matches('closed');
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);

  const isOwner = state.matches('status') || isWelcomed;
  const card = state.children.card as CardPaymentActor | undefined;
  const isLocked = state.hasTag('locked') || state.context.isCardBusy;
  const close = () => send({ type: 'close' });
  const dialog = (
    <Dialog
      isOpen={state.hasTag('visible')}
      onClose={close}
      size="buy"
      title={state.matches('status') ? t`Patron Status` : t`Become a Patron`}
      initialFocus="dialog"
      locked={isLocked}
      headAction={
        <IconButton
          label={t`What patrons get`}
          icon={<IconInfoCircle size={20} />}
          pressedTone="accent"
          pressed={state.context.isInfoShown}
          onClick={() => send({ type: 'toggle info' })}
        />
      }
      footer={footer()}
    >
      <div css={body}>
        <MembershipCard user={user} isPatron={isOwner} />
        {state.matches('status') && <PatronThanks />}
        {state.context.isInfoShown && <Benefits />}
        {state.matches('status') && <PatronRecord />}
        {card && state.matches('buying') && (
          <PatronWays context={state.context} isLocked={isLocked} card={card} send={send} />
        )}
        {state.matches('redirecting') && (
          <SuccessLine>{t`Payment created. The page of the payment provider opens now.`}</SuccessLine>
        )}
        {state.matches('activating') && (
          <SuccessLine>{t`Payment received. Your checkmark is being activated.`}</SuccessLine>
        )}
        {isWelcomed && <SuccessLine>{t`Welcome, Patron!`}</SuccessLine>}
        {state.matches('received') && (
          <Notice tone="info" title={t`Payment received.`}>
            {t`The confirmation is late. Your checkmark appears as soon as it is here; do not pay again.`}
          </Notice>
        )}
      </div>
    </Dialog>
  );
  return card ? <CardElements actor={card}>{dialog}</CardElements> : dialog;

  /**
   * A function instead of a component: a component recreated with each state would remount the buttons and lose the
   * focus.
   */
  function footer() {
    const price = formatEuros(patronPriceEuros);
    if (card && state.matches({ buying: { choosing: 'card' } })) {
      return (
        <CardButtons actor={card} onCancel={close}>
          {t`Become a Patron for ${price}`}
        </CardButtons>
      );
    }
    if (state.matches('buying')) {
      const { method, currency } = state.context;
      return (
        <PayButtons
          isBusy={isLocked}
          isDisabled={!isLocked && !state.can({ type: 'submit' })}
          onCancel={close}
          onPay={() => send({ type: 'submit' })}
        >
          {method === 'crypto' && currency ? t`Pay ${price} in ${currency}` : t`Become a Patron for ${price}`}
        </PayButtons>
      );
    }
    return (
      <EndButton isDisabled={isLocked} onEnd={close}>
        {t`Close`}
      </EndButton>
    );
  }
}

function Benefits() {
  return (
    <ul css={benefits}>
      <li>
        <PatronSeal sizePx={18} label="" />
        {t`A golden checkmark next to your name in the player and on every post with your music`}
      </li>
      <li>
        <PatronSeal sizePx={18} label="" />
        {t`A ring and a checkmark badge on your picture`}
      </li>
    </ul>
  );
}

const body = css`
  display: grid;
  gap: ${space[16]};
`;
const benefits = css`
  ${font.body}
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${colour.textMuted};
  & > li {
    display: flex;
    gap: ${space[12]};
  }
`;
