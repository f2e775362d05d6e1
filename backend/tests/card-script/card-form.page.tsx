// A page with the card form of the real React bindings, for the browser test of the sandbox's script.
import {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe, type Stripe, type StripeCardElement, type StripeElements } from '@stripe/stripe-js';
import { type FormEvent, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const kind = query.get('kind') ?? 'card';
const clientSecret = query.get('secret') ?? '';
const style = { base: { color: 'rgb(1, 2, 3)', fontSize: '17px' }, invalid: { color: 'rgb(200, 0, 0)' } };

function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [note, setNote] = useState('');
  const [isComplete, setComplete] = useState(false);
  const [isReady, setReady] = useState(false);
  const [outcome, setOutcome] = useState('');
  const watch = {
    onReady: () => setReady(true),
    onChange: ({ complete, error }: { complete: boolean; error?: { message: string } }) => {
      setNote(error?.message ?? '');
      setComplete(complete);
    },
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    setOutcome('sent');
    const card = elements.getElement(CardElement) ?? elements.getElement(CardNumberElement);
    const { intent, error } = await confirm(stripe, elements, card as StripeCardElement);
    setOutcome(error ? `${error.code}: ${error.message}` : (intent?.status ?? 'nothing'));
  };
  return (
    <form onSubmit={send}>
      {kind === 'card' && <CardElement options={{ style }} {...watch} />}
      {kind === 'payment' && (
        <PaymentElement onReady={watch.onReady} onChange={({ complete }) => setComplete(complete)} />
      )}
      {kind === 'split' && (
        <>
          <CardNumberElement options={{ style }} {...watch} />
          <CardExpiryElement options={{ style }} />
          <CardCvcElement options={{ style }} />
        </>
      )}
      <button type="submit" disabled={!isReady}>
        Pay
      </button>
      <output id="note">{note}</output>
      <output id="complete">{String(isComplete)}</output>
      <output id="outcome">{outcome}</output>
    </form>
  );
}

async function confirm(stripe: Stripe, elements: StripeElements, card: StripeCardElement) {
  if (kind === 'payment') {
    const result = await stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' });
    return { intent: result.paymentIntent, error: result.error };
  }
  if (clientSecret.startsWith('seti_')) {
    const result = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
    return { intent: result.setupIntent, error: result.error };
  }
  const result = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  return { intent: result.paymentIntent, error: result.error };
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Elements stripe={loadStripe(query.get('key') ?? '')} options={kind === 'payment' ? { clientSecret } : {}}>
      <Form />
    </Elements>
  </StrictMode>,
);
