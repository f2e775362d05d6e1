import { fireEvent } from '@testing-library/react';
import { actionFor } from './key-map';
import { watchPointerFocus } from './pointer-focus';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<button>Next</button><button>Other</button>';
  stop = watchPointerFocus();
  // Browsers match `:focus-visible` from the first key on, however the focus arrived.
  jest.spyOn(Element.prototype, 'matches').mockImplementation(() => true);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

const buttons = () => [...document.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
const click = (button: HTMLElement) => {
  fireEvent(button, new Event('pointerdown', { bubbles: true }));
  button.focus();
  fireEvent(button, new Event('pointerup', { bubbles: true }));
};
const press = (key: string) => {
  let action: ReturnType<typeof actionFor> = null;
  const observe = (event: KeyboardEvent) => {
    action = actionFor(event);
  };
  addEventListener('keydown', observe, { capture: true });
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  removeEventListener('keydown', observe, { capture: true });
  return action;
};

test('Space and arrows after a click on a control are the player’s', () => {
  click(buttons()[0]);
  expect(press(' ')).toEqual({ type: 'toggle' });
  expect(press('ArrowRight')).toEqual({ type: 'seekBy', steps: 1 });
});

test('keys belong to the control if the focus arrived by keys', () => {
  buttons()[0].focus();
  expect(press(' ')).toBeNull();
  click(buttons()[0]);
  buttons()[1].focus();
  expect(press('ArrowRight')).toBeNull();
});
