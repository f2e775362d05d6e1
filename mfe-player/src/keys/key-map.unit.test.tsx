import { actionFor } from './key-map';

const press = (key: string, rest: Partial<KeyboardEvent> & { target?: EventTarget | null } = {}) =>
  actionFor({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    repeat: false,
    target: document.body,
    ...rest,
  });

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-it]') as Element;
}

test.each([
  [' ', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['ArrowLeft', { type: 'seekBy', steps: -1 }],
  ['ArrowRight', { type: 'seekBy', steps: 1 }],
  ['N', { type: 'next' }],
  ['p', { type: 'previous' }],
  ['m', { type: 'mute' }],
  ['s', { type: 'shuffle' }],
  ['r', { type: 'repeat' }],
  ['l', { type: 'like' }],
  ['q', { type: 'panel', tab: 'UP_NEXT' }],
  ['y', { type: 'panel', tab: 'LYRICS' }],
  ['f', { type: 'expand' }],
  ['7', { type: 'seekTo', share: 0.7 }],
  ['?', { type: 'help' }],
  ['x', null],
])('%s', (key, action) => expect(press(key)).toEqual(action));

test('Shift and arrows change the volume, plain up and down are the page’s', () => {
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ type: 'volumeBy', steps: 1 });
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ type: 'volumeBy', steps: -1 });
  expect(press('ArrowUp')).toBeNull();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing', 'defaultPrevented'] as const)('not with %s', (held) => {
  expect(press('k', { [held]: true })).toBeNull();
  expect(press(' ', { [held]: true })).toBeNull();
});

test.each([
  '<input data-it>',
  '<textarea data-it></textarea>',
  '<select data-it></select>',
  '<div contenteditable data-it></div>',
  '<div role="dialog"><p data-it></p></div>',
  '<div role="menu"><p data-it></p></div>',
])('not while typing or in a dialog: %s', (html) => {
  expect(press('k', { target: element(html) })).toBeNull();
  expect(press(' ', { target: element(html) })).toBeNull();
});

test('a slider is no field to type in', () => {
  expect(press('k', { target: element('<input type="range" data-it>') })).toEqual({ type: 'toggle' });
});

test('Space belongs to a control only while its ring is seen', () => {
  const button = element('<button data-it>Next</button>');
  const ring = jest.spyOn(button, 'matches');
  ring.mockReturnValue(true);
  expect(press(' ', { target: button })).toBeNull();
  expect(press('ArrowRight', { target: button })).toBeNull();
  ring.mockReturnValue(false);
  expect(press(' ', { target: button })).toEqual({ type: 'toggle' });
});

test('a held key does not stutter, but seeking by a held arrow goes on', () => {
  expect(press(' ', { repeat: true })).toBeNull();
  expect(press('n', { repeat: true })).toBeNull();
  expect(press('ArrowRight', { repeat: true })).toEqual({ type: 'seekBy', steps: 1 });
});
