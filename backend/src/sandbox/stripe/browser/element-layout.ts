// The layout of an element's fields in the page.
import type { Brand } from './card-fields';
import { type FieldView, words } from './field-view';

/** Returns the brand's text in front of the number. */
export const iconOf = (brand: Brand): string => (brand === 'unknown' ? 'Card' : brand === 'mastercard' ? 'MC' : brand);

/** Lays out the fields of a `card` in a row. */
export function inRow(fields: readonly FieldView[], hasIcon: boolean): HTMLElement {
  const row = block('row');
  if (hasIcon) {
    const icon = block('brand');
    icon.setAttribute('aria-hidden', 'true');
    row.append(icon);
  }
  for (const { field, input } of fields) {
    const cell = block(field);
    cell.append(input);
    row.append(cell);
  }
  return row;
}

/** Lays out the fields of a `payment`, each with its label above and its error message below. */
export function labelled(fields: readonly FieldView[]): HTMLElement {
  const parts = fields.map(({ field, input }) => {
    const label = document.createElement('label');
    const text = block('Label', 'span');
    text.textContent = words[field].visibleLabel;
    input.removeAttribute('aria-label');
    input.classList.add('Input');
    const fault = block('Error');
    fault.dataset.fault = field;
    fault.setAttribute('role', 'alert');
    label.append(text, input);
    const part = block(field);
    part.append(label, fault);
    return part;
  });
  const pair = block('pair');
  pair.append(...parts.slice(1));
  const all = block('fields');
  all.style.display = 'contents';
  all.append(...parts.slice(0, 1), pair);
  return all;
}

function block(className: string, tag = 'div'): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
