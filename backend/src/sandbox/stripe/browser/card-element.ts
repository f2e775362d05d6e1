// A form element of the provider's library: a single field, three fields in a row, or three fields with labels. It
// reports its state with events and never lets the page read the input.
import { type Brand, brandOf, type FieldFault, type FieldName, type TypedCard } from './card-fields';
import { iconOf, inRow, labelled } from './element-layout';
import { type Appearance, type ElementStyle, rulesOf } from './element-style';
import { FieldView } from './field-view';

export type ElementType = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'payment';

export interface ElementOptions {
  readonly style?: ElementStyle;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly hideIcon?: boolean;
}

const fieldsOf: Readonly<Record<ElementType, readonly FieldName[]>> = {
  card: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
  payment: ['number', 'expiry', 'cvc'],
};

type Handler = (event: object) => void;
let made = 0;

/** The group that an element belongs to. */
interface CardGroup {
  brand(): Brand;
  /** Called when the number has changed. */
  brandMayHaveChanged(): void;
  focusAfter(field: FieldName): void;
  forget(element: CardElement): void;
  /** Returns the first fault of any element; null if the card can be sent. */
  validate(): FieldFault | null;
  card(): TypedCard;
}

export class CardElement {
  readonly fields: readonly FieldView[];
  readonly _elementType: ElementType;
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly root = document.createElement('div');
  private readonly sheet = document.createElement('style');
  private readonly scope = `stripe-sandbox-${++made}`;
  private host: HTMLElement | null = null;
  private lastChange = '';

  constructor(
    readonly type: ElementType,
    readonly group: CardGroup,
    private options: ElementOptions,
    private appearance: Appearance,
  ) {
    this._elementType = type;
    this.fields = fieldsOf[type].map(
      (field) =>
        new FieldView(
          field,
          () => this.group.brand(),
          {
            changed: () => this.changed(field),
            focused: () => this.focused(),
            blurred: () => this.blurred(),
            escaped: () => this.emit('escape', {}),
          },
          type === 'card' || type === 'payment' ? undefined : options.placeholder,
        ),
    );
    this.root.className = `${this.scope} ${type}`;
    this.root.append(this.sheet, type === 'payment' ? labelled(this.fields) : inRow(this.fields, this.hasIcon()));
    this.refresh();
  }

  on(event: string, handler: Handler): this {
    const handlers = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const once: Handler = (payload) => {
      this.off(event, once);
      handler(payload);
    };
    return this.on(event, once);
  }

  off(event: string, handler?: Handler): this {
    if (handler === undefined) this.handlers.delete(event);
    else this.handlers.get(event)?.delete(handler);
    return this;
  }

  mount(target: string | HTMLElement): void {
    const host = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!host)
      throw new Error(`IntegrationError: The selector you specified (${String(target)}) applies to no DOM elements.`);
    this.host = host;
    host.replaceChildren(this.root);
    host.classList.add('StripeElement');
    this.refresh();
    // Emitted asynchronously, like the events of the provider's frames, so that the page can add listeners first.
    setTimeout(() => this.emit('ready', { elementType: this.type }), 0);
  }

  unmount(): void {
    this.root.remove();
    this.host?.classList.remove(...hostClasses);
    this.host = null;
  }

  destroy(): void {
    this.unmount();
    this.group.forget(this);
    this.handlers.clear();
  }

  update(options: ElementOptions): void {
    this.options = { ...this.options, ...options };
    this.refresh();
  }

  restyle(appearance: Appearance): void {
    this.appearance = appearance;
    this.refresh();
  }

  focus(): void {
    (this.fields.find((field) => !field.state().isComplete) ?? this.fields[0])?.input.focus();
  }

  blur(): void {
    for (const { input } of this.fields) input.blur();
  }

  clear(): void {
    for (const field of this.fields) field.clear();
    this.report();
  }

  collapse(): void {}

  /** Returns the first fault, including a missing field, or null if the form can be sent. */
  validate(): FieldFault | null {
    for (const field of this.fields) field.ask();
    this.report();
    return this.fault();
  }

  private hasIcon(): boolean {
    return this.type === 'card' && !this.options.hideIcon;
  }

  private fault(): FieldFault | null {
    return this.fields.map((field) => field.visibleFault()).find((fault) => fault !== null) ?? null;
  }

  private changed(field: FieldName): void {
    if (field === 'number') this.group.brandMayHaveChanged();
    this.report();
    const view = this.fields.find((candidate) => candidate.field === field);
    const isTyping = view !== undefined && document.activeElement === view.input;
    const isAtEnd = view !== undefined && view.input.selectionStart === view.input.value.length;
    if (isTyping && isAtEnd && view.state().isComplete) this.group.focusAfter(field);
  }

  /** Emits the current state once per change. */
  report(): void {
    this.refresh();
    const states = this.fields.map((field) => field.state());
    const change = {
      elementType: this.type,
      empty: states.every(({ isEmpty }) => isEmpty),
      complete: states.every(({ isComplete }) => isComplete),
      error: this.fault() ?? undefined,
      ...(this.type === 'card' || this.type === 'cardNumber' ? { brand: this.group.brand() } : {}),
      ...(this.type === 'card' ? { value: { postalCode: '' } } : {}),
      ...(this.type === 'payment' ? { collapsed: false, value: { type: 'card' } } : {}),
    };
    const state = JSON.stringify(change);
    if (state === this.lastChange) return;
    this.lastChange = state;
    this.emit('change', change);
  }

  private refresh(): void {
    this.sheet.textContent = rulesOf(`.${this.scope}`, this.options.style, this.appearance);
    for (const { input, ...field } of this.views()) {
      input.disabled = this.options.disabled ?? false;
      input.dataset.state = field.state.isEmpty ? 'empty' : field.state.isComplete ? 'complete' : 'typing';
      input.setAttribute('aria-invalid', String(field.fault !== null));
      const note = this.root.querySelector(`[data-fault=${field.name}]`);
      if (note) note.textContent = field.fault?.message ?? '';
    }
    const icon = this.root.querySelector('.brand');
    if (icon) icon.textContent = iconOf(this.group.brand());
    const states = this.views().map(({ state }) => state);
    this.host?.classList.toggle(
      'StripeElement--empty',
      states.every(({ isEmpty }) => isEmpty),
    );
    this.host?.classList.toggle(
      'StripeElement--complete',
      states.every(({ isComplete }) => isComplete),
    );
    this.host?.classList.toggle('StripeElement--invalid', this.fault() !== null);
  }

  private views() {
    return this.fields.map((field) => ({
      name: field.field,
      input: field.input,
      state: field.state(),
      fault: field.visibleFault(),
    }));
  }

  private focused(): void {
    if (this.host?.classList.contains('StripeElement--focus')) return;
    this.host?.classList.add('StripeElement--focus');
    this.emit('focus', { elementType: this.type });
  }

  private blurred(): void {
    // Moving the focus between fields of a row does not blur the element.
    setTimeout(() => {
      if (this.root.contains(document.activeElement)) return;
      this.host?.classList.remove('StripeElement--focus');
      this.emit('blur', { elementType: this.type });
    }, 0);
  }

  private emit(event: string, payload: object): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload);
  }
}

const hostClasses = [
  'StripeElement',
  'StripeElement--empty',
  'StripeElement--complete',
  'StripeElement--invalid',
  'StripeElement--focus',
];

export const brandOfFields = (fields: readonly FieldView[]): Brand =>
  brandOf(fields.find(({ field }) => field === 'number')?.digits ?? '');
