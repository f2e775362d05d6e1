// The part of the provider's library that @stripe/stripe-js and @stripe/react-stripe-js use: `window.Stripe(key)`.
import { CardElement } from './card-element';
import { askTheCustomer } from './challenge';
import { ElementGroup, type GroupOptions } from './elements';
import { type Intent, type LibraryError, pathOf } from './intent';
import { type Answer, type Fields, SandboxClient } from './sandbox-client';

/** The library release that matches the product's package. */
export const version = 'endive';

type CardChoice = string | { readonly card?: unknown; readonly billing_details?: object } | undefined;

interface ConfirmData {
  readonly payment_method?: CardChoice;
  readonly setup_future_usage?: string;
  readonly return_url?: string;
}

interface ConfirmOptions {
  readonly handleActions?: boolean;
}

interface ConfirmParams extends ConfirmData {
  readonly payment_method_data?: { readonly billing_details?: object };
}

type Result = { readonly paymentIntent?: Intent; readonly setupIntent?: Intent; readonly error?: LibraryError };

/** Throws for wrong usage by the page, like the provider's library; errors of a card are returned as a result. */
export function createLibrary(base: string, key: string) {
  const client = new SandboxClient(base, key);

  const confirm = async (
    clientSecret: string,
    data: ConfirmData = {},
    { handleActions = true }: ConfirmOptions = {},
  ) => {
    const card = cardFields(data.payment_method);
    if ('error' in card) return card;
    const answer = await client.post(`${pathOf(clientSecret)}/confirm`, {
      ...card.value,
      client_secret: clientSecret,
      setup_future_usage: data.setup_future_usage,
    });
    return handleActions ? settle(answer) : resultOf(answer);
  };

  /** Asks the customer if their bank requires authentication. */
  const settle = async (answer: Answer<Intent>): Promise<Result> => {
    if ('error' in answer || answer.value.status !== 'requires_action') return resultOf(answer);
    const { client_secret } = answer.value;
    const result = await askTheCustomer(answer.value);
    return resultOf(await client.post(`${pathOf(client_secret)}/authenticate`, { client_secret, result }));
  };

  const retrieve = (clientSecret: string) => client.get(pathOf(clientSecret), { client_secret: clientSecret });

  const confirmElements = async (options: {
    readonly elements?: ElementGroup;
    readonly clientSecret?: string;
    readonly confirmParams?: ConfirmParams;
    readonly redirect?: 'always' | 'if_required';
  }): Promise<Result> => {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?.clientSecret;
    if (clientSecret === undefined) throw new Error('IntegrationError: A client secret is needed.');
    const element = elements?.getElement('payment') ?? elements?.getElement('card');
    const billing_details = confirmParams.payment_method_data?.billing_details;
    const payment_method = element ? { card: element, billing_details } : confirmParams.payment_method;
    const result = await confirm(clientSecret, { ...confirmParams, payment_method });
    if (!result.error && redirect === 'always' && confirmParams.return_url) location.assign(confirmParams.return_url);
    return result;
  };

  const handleAction = async (clientSecret: string) => settle(await retrieve(clientSecret));

  return {
    elements: (options: GroupOptions = {}) => new ElementGroup(options),
    confirmCardPayment: confirm,
    confirmCardSetup: confirm,
    confirmPayment: confirmElements,
    confirmSetup: confirmElements,
    handleCardAction: handleAction,
    handleNextAction: ({ clientSecret }: { readonly clientSecret: string }) => handleAction(clientSecret),
    retrievePaymentIntent: async (clientSecret: string) => resultOf(await retrieve(clientSecret)),
    retrieveSetupIntent: async (clientSecret: string) => resultOf(await retrieve(clientSecret)),
    async createPaymentMethod(request: {
      readonly elements?: ElementGroup;
      readonly card?: unknown;
      readonly billing_details?: object;
    }) {
      const card = request.card ?? request.elements?.getElement('payment') ?? request.elements?.getElement('card');
      const fields = cardFields({ card, billing_details: request.billing_details });
      if ('error' in fields) return fields;
      const bare = Object.entries(fields.value).map(([name, value]) => [
        name.replace(/^payment_method_data\[(\w+)\]/, '$1'),
        value,
      ]);
      const answer = await client.post<object>('payment_methods', Object.fromEntries(bare));
      return 'error' in answer ? answer : { paymentMethod: answer.value };
    },
    async createToken() {
      return { error: { type: 'invalid_request_error', message: 'The sandbox makes no tokens; use payment methods.' } };
    },
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** Returns the card fields of a confirmation: typed into an element, saved, or chosen before (then nothing is sent). */
function cardFields(choice: CardChoice): { readonly value: Fields } | { readonly error: LibraryError } {
  if (choice === undefined) return { value: {} };
  if (typeof choice === 'string') return { value: { payment_method: choice } };
  if (!(choice.card instanceof CardElement)) {
    throw new Error('IntegrationError: Invalid value for the card: it must be an Element that is in the page.');
  }
  const { group } = choice.card;
  const fault = group.validate();
  if (fault !== null) return { error: fault };
  const value: Record<string, string> = { 'payment_method_data[type]': 'card' };
  for (const [name, text] of Object.entries(group.card())) value[`payment_method_data[card][${name}]`] = text;
  for (const [name, text] of Object.entries(choice.billing_details ?? {})) {
    if (typeof text === 'string') value[`payment_method_data[billing_details][${name}]`] = text;
  }
  return { value };
}

function resultOf(answer: Answer<Intent>): Result {
  if ('error' in answer) return { error: answer.error };
  return answer.value.object === 'setup_intent' ? { setupIntent: answer.value } : { paymentIntent: answer.value };
}
