// One input field of a card in the page.
import { type Brand, digitsOf, type FieldFault, type FieldName, type FieldState, shown, stateOf } from './card-fields';

interface Words {
  readonly label: string;
  readonly visibleLabel: string;
  readonly placeholder: string;
  readonly name: string;
  readonly autocomplete: string;
}

export const words: Readonly<Record<FieldName, Words>> = {
  number: {
    label: 'Credit or debit card number',
    visibleLabel: 'Card number',
    placeholder: '1234 1234 1234 1234',
    name: 'cardnumber',
    autocomplete: 'cc-number',
  },
  expiry: {
    label: 'Credit or debit card expiration date',
    visibleLabel: 'Expiration date',
    placeholder: 'MM / YY',
    name: 'exp-date',
    autocomplete: 'cc-exp',
  },
  cvc: {
    label: 'Credit or debit card CVC/CVV',
    visibleLabel: 'Security code',
    placeholder: 'CVC',
    name: 'cvc',
    autocomplete: 'cc-csc',
  },
};

export interface FieldListener {
  changed(): void;
  focused(): void;
  blurred(): void;
  escaped(): void;
}

export class FieldView {
  readonly input: HTMLInputElement;
  /** Whether missing input is reported: the field was left, or the form was sent. */
  private isAsked = false;

  constructor(
    readonly field: FieldName,
    private readonly brand: () => Brand,
    listener: FieldListener,
    placeholder?: string,
  ) {
    const { label, placeholder: usual, name, autocomplete } = words[field];
    this.input = document.createElement('input');
    Object.assign(this.input, { type: 'text', inputMode: 'numeric', name, placeholder: placeholder ?? usual });
    this.input.autocomplete = autocomplete as AutoFill;
    this.input.setAttribute('aria-label', label);
    this.input.setAttribute('data-elements-stable-field-name', `card${field[0]?.toUpperCase()}${field.slice(1)}`);
    this.input.spellcheck = false;
    this.input.addEventListener('input', (event) => {
      this.reformat(event as InputEvent);
      this.isAsked = false;
      listener.changed();
    });
    this.input.addEventListener('focus', () => listener.focused());
    this.input.addEventListener('blur', () => {
      this.isAsked = !this.state().isEmpty;
      listener.changed();
      listener.blurred();
    });
    this.input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') listener.escaped();
    });
  }

  get digits(): string {
    return digitsOf(this.input.value);
  }

  state(): FieldState {
    return stateOf(this.field, this.input.value, this.brand(), new Date());
  }

  /** Returns the fault to show now. */
  visibleFault(): FieldFault | null {
    const { fault, incomplete } = this.state();
    return fault ?? (this.isAsked ? incomplete : null);
  }

  /** Reports missing input from now on, because the form is being sent. */
  ask(): void {
    this.isAsked = true;
  }

  clear(): void {
    this.input.value = '';
    this.isAsked = false;
  }

  /** Formats the input and keeps the caret after the same digit. */
  private reformat({ inputType }: InputEvent): void {
    const { input } = this;
    const caret = input.selectionStart ?? input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
    const isAtEnd = caret === input.value.length;
    let typed = input.value;
    // Deleting the slash means deleting the digit before it.
    if (inputType === 'deleteContentBackward' && /\d \/?$/.test(typed)) typed = digitsOf(typed).slice(0, -1);
    input.value = shown(this.field, typed, this.brand());
    const at = isAtEnd ? input.value.length : afterDigits(input.value, digitsBefore);
    if (document.activeElement === input) input.setSelectionRange(at, at);
  }
}

function afterDigits(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}
