// A group of elements for one card: `stripe.elements()`.

import { brandOfFields, CardElement, type ElementOptions, type ElementType } from './card-element';
import type { Brand, FieldFault, FieldName, TypedCard } from './card-fields';
import type { Appearance } from './element-style';
import type { FieldView } from './field-view';

export interface GroupOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
}

const types: ReadonlySet<string> = new Set(['card', 'cardNumber', 'cardExpiry', 'cardCvc', 'payment']);
const order: readonly FieldName[] = ['number', 'expiry', 'cvc'];

export class ElementGroup {
  private readonly elements = new Set<CardElement>();

  constructor(private options: GroupOptions) {}

  get clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  create(type: ElementType, options: ElementOptions = {}): CardElement {
    if (!types.has(type)) throw new Error(`IntegrationError: The sandbox has no element of type ${type}.`);
    if (this.getElement(type)) throw new Error(`IntegrationError: Can only create one Element of type ${type}.`);
    const element = new CardElement(type, this, options, this.options.appearance ?? {});
    this.elements.add(element);
    return element;
  }

  /** Finds an element by type, or by a component with a type, as React's bindings do. */
  getElement(wanted: ElementType | { readonly __elementType?: string }): CardElement | null {
    const type = typeof wanted === 'string' ? wanted : wanted.__elementType;
    return [...this.elements].find((element) => element.type === type) ?? null;
  }

  update(options: GroupOptions): void {
    this.options = { ...this.options, ...options };
    for (const element of this.elements) element.restyle(this.options.appearance ?? {});
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  /** Shows all faults before a payment is confirmed. */
  async submit(): Promise<{ readonly error?: FieldFault; readonly selectedPaymentMethod?: 'card' }> {
    const error = this.validate();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  forget(element: CardElement): void {
    this.elements.delete(element);
  }

  brand(): Brand {
    return brandOfFields(this.fields());
  }

  /** Called when the brand may have changed, because it determines the length of the security code. */
  brandMayHaveChanged(): void {
    for (const element of this.elements) if (element.fields.some(({ field }) => field === 'cvc')) element.report();
  }

  focusAfter(field: FieldName): void {
    const next = order[order.indexOf(field) + 1];
    this.fields()
      .find((candidate) => candidate.field === next)
      ?.input.focus();
  }

  /** Returns the first fault of any element; null if the card can be sent. */
  validate(): FieldFault | null {
    const faults = [...this.elements].map((element) => element.validate());
    return faults.find((fault) => fault !== null) ?? null;
  }

  card(): TypedCard {
    const digits = (name: FieldName) => this.fields().find(({ field }) => field === name)?.digits ?? '';
    const expiry = digits('expiry');
    return {
      number: digits('number'),
      exp_month: expiry.slice(0, 2),
      exp_year: expiry.slice(2),
      cvc: digits('cvc'),
    };
  }

  private fields(): readonly FieldView[] {
    return [...this.elements].flatMap(({ fields }) => fields);
  }
}
