// Reports the outcome of a card payment once.
import type { CardPaymentOutcome } from '@libretto/contracts/federation';
import { useEffect, useRef } from 'react';
import type { CardPaymentActor } from './card-payment.machine';

export function useOutcome(actor: CardPaymentActor, onOutcome: (outcome: CardPaymentOutcome) => void): void {
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  useEffect(() => {
    const subscription = actor.subscribe({
      complete: () => latest.current(actor.getSnapshot().output ?? 'cancelled'),
    });
    return () => subscription.unsubscribe();
  }, [actor]);
}
