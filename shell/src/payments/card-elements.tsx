// Gives the provider's fields below it their library, once it has loaded.
import { Elements } from '@stripe/react-stripe-js';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CardPaymentActor } from './card-payment.machine';

const options = { locale: 'en' } as const;

export function CardElements({ actor, children }: { actor: CardPaymentActor; children: ReactNode }) {
  const library = useSelector(actor, (snapshot) => snapshot.context.library);
  return (
    <Elements stripe={library} options={options}>
      {children}
    </Elements>
  );
}
