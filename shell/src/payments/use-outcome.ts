// Reports the outcome of a card payment once.
import type { CardPaymentOutcome } from '@libretto/contracts/federation';
import { useEffect, useEffectEvent } from 'react';
import type { CardPaymentActor } from './card/card-payment.machine';

export function useOutcome(actor: CardPaymentActor, onOutcome: (outcome: CardPaymentOutcome) => void): void {
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    const subscription = actor.subscribe({
      complete: () => report(actor.getSnapshot().output ?? 'cancelled'),
    });
    return () => subscription.unsubscribe();
  }, [actor]);
}
