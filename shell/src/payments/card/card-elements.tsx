// Provides the card library to the provider's fields below it, once it has loaded.

import { formatLocale } from '@libretto/language/page-language';
import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementLocale } from '@stripe/stripe-js';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { CardPaymentActor } from './card-payment.machine';

export function CardElements({ actor, children }: { actor: CardPaymentActor; children: ReactNode }) {
  const [options] = useState(() => ({ locale: formatLocale().slice(0, 2) as StripeElementLocale }));
  const library = useSelector(actor, (snapshot) => snapshot.context.library);
  return (
    <Elements stripe={library} options={options}>
      {children}
    </Elements>
  );
}
