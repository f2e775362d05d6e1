// The server of the test over all forms that move money: it loses requests and responses, and repeats stored outcomes.
import { FakeCardProvider } from '../../shell/src/testing/fake-card-provider';
import { type AskedCall, fakeServer, type Handler } from '../../shell/src/testing/fake-server';

/** `refused`: the server decides against it. `busy` and `limited`: it turns the request away without a decision. */
export const faults = ['none', 'request lost', 'answer lost', 'refused', 'busy', 'limited', 'offline'] as const;
export type Fault = (typeof faults)[number];

export const payer = { id: 'ines', name: 'ines.halloran', isPatron: false };
const startEuros = 130;

interface Outcome {
  readonly status: number;
  readonly json: object;
}

export class Bank {
  readonly provider = new FakeCardProvider();
  /** The price in Talents. */
  price = 300;
  /** Faults of the next attempts. */
  faults: Fault[] = [];
  isSessionLost = false;
  private booked = 0;
  private bookedAmount = 0;
  private readonly outcomes = new Map<string, Outcome>();
  private readonly secrets = new Map<string, string>();

  constructor(
    private readonly moneyCall: string,
    /** The code of the refusal once the money has moved; without one it may move again. */
    private readonly codeOfRepeat?: string,
  ) {
    const answers: Record<string, () => object> = {
      'GET /api/user/ines/balance': () => this.balance(),
      'GET /api/user/profile/nour': () => this.artist(),
      'GET /api/user/payment-methods': () => ({ paymentMethods: [] }),
      'GET /api/user/withdrawals': () => ({ withdrawals: [], hasMore: false }),
    };
    fakeServer({
      ...Object.fromEntries(Object.entries(answers).map(([call, json]) => [call, () => ({ json: json() })])),
      'GET /api/auth/session': () =>
        this.isSessionLost ? 'no-answer' : { json: { user: { ...payer, isPatron: this.charges > 0 } } },
      [this.moneyCall]: (call) => this.attempt(call, () => this.decide(call)),
      'POST /api/dashboard/create-stripe-payment': (call) => this.attempt(call, () => this.openCardPayment(call)),
    });
  }

  get charges(): number {
    return this.booked + this.provider.charges;
  }

  get euros(): number {
    return startEuros - this.bookedAmount;
  }

  /** Whether nothing is left to pay. */
  get isOver(): boolean {
    return this.codeOfRepeat !== undefined && this.charges > 0;
  }

  private repeated(): Outcome {
    return refusal(409, { error: 'It is done already', code: this.codeOfRepeat });
  }

  private readonly attempt = (call: AskedCall, decide: () => Outcome): ReturnType<Handler> => {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request lost') return 'no-answer';
    if (fault === 'busy') return { status: 503 };
    if (fault === 'limited') return { status: 429, json: { error: 'Too many requests', code: 'rate-limited' } };
    const key = `${call.key} ${call.intent}`;
    const outcome = this.outcomes.get(key) ?? (fault === 'refused' ? refusal(422, { error: 'Not now' }) : decide());
    this.outcomes.set(key, outcome);
    return fault === 'answer lost' ? 'no-answer' : outcome;
  };

  private decide({ body }: AskedCall): Outcome {
    if (this.isOver) return this.repeated();
    if (typeof body.price === 'number' && body.price !== this.price) {
      return refusal(409, { error: 'The price has changed.', code: 'price-changed', price: this.price });
    }
    this.booked += 1;
    if (typeof body.amount === 'number') this.bookedAmount += body.amount;
    return { status: 200, json: { success: true, ...this.balance() } };
  }

  private openCardPayment({ intent = '' }: AskedCall): Outcome {
    if (this.isOver) return this.repeated();
    const clientSecret = this.secrets.get(intent) ?? `pi_${this.secrets.size}_secret`;
    this.secrets.set(intent, clientSecret);
    return { status: 200, json: { clientSecret } };
  }

  private balance() {
    return { talentBalance: 100_000, euroBalance: this.euros };
  }

  private artist() {
    const names = { id: 'nour', username: 'Nour', profileImageId: null, isPatron: false, followerCount: 1 };
    return { ...names, isTunedIn: this.charges > 0, tuneInPrice: this.price * 100, artistSharePercent: 85 };
  }
}

const refusal = (status: number, json: object): Outcome => ({ status, json });
