// Checks the gallery with axe: names, roles, nesting and landmarks of every component at once.
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { ButtonStates } from '../gallery/button-states';
import { FieldStates } from '../gallery/field-states';
import { FloatingStates } from '../gallery/floating-states';
import { PeopleStates } from '../gallery/people-states';
import { ProgressStates } from '../gallery/progress-states';
import { TrackStates } from '../gallery/track-states';

// jsdom has no canvas; axe uses it only to detect icon fonts.
HTMLCanvasElement.prototype.getContext = () => null;

it.each([
  ['buttons', ButtonStates],
  ['fields', FieldStates],
  ['floating', FloatingStates],
  ['people', PeopleStates],
  ['tracks', TrackStates],
  ['progress', ProgressStates],
])('finds nothing wrong with %s', async (_, Strip) => {
  const { container } = render(
    <main>
      <h1>Kit</h1>
      <Strip />
    </main>,
  );
  // jsdom has no layout, so the palette's tests and the browser tests cover colours and sizes.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});
