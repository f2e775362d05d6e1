// The gallery's strips, looked over by axe: names, roles, nesting and landmarks of every part at once.
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { ButtonStates } from '../gallery/button-states';
import { FieldStates } from '../gallery/field-states';
import { FloatingStates } from '../gallery/floating-states';
import { PeopleStates } from '../gallery/people-states';
import { ProgressStates } from '../gallery/progress-states';
import { TrackStates } from '../gallery/track-states';

// jsdom draws nothing; axe only wants to know whether letters are an icon font.
HTMLCanvasElement.prototype.getContext = () => null;

const strips = [
  ['buttons', ButtonStates],
  ['fields', FieldStates],
  ['floating', FloatingStates],
  ['people', PeopleStates],
  ['tracks', TrackStates],
  ['progress', ProgressStates],
] as const;

it.each(strips)('finds nothing wrong with %s', async (_, Strip) => {
  const { container } = render(
    <main>
      <h1>Kit</h1>
      <Strip />
    </main>,
  );
  // jsdom has no layout, so colours and sizes are for the palette's tests and the browser's.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});

it.each(strips)('lets screen readers skip the icons inside links and buttons of %s', (_, Strip) => {
  const { container } = render(<Strip />);
  const drawn = [...container.querySelectorAll('a svg, button svg')];
  // A picture with a name, such as the brand, is content.
  const read = drawn.filter((icon) => icon.getAttribute('role') !== 'img' && !icon.closest('[aria-hidden="true"]'));
  expect(read.map(({ outerHTML }) => outerHTML)).toEqual([]);
});
