import { render, screen } from '@testing-library/react';
import { HeaderActions } from './header-actions';

function header(): HTMLElement {
  const place = document.createElement('span');
  place.id = 'page-actions';
  document.body.append(place);
  return place;
}

test('actions are in the header, even if it is mounted after the page, and move into the next one', async () => {
  render(
    <HeaderActions>
      <button type="button">More</button>
    </HeaderActions>,
  );
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  const first = header();
  expect(first).toContainElement(await screen.findByRole('button', { name: 'More' }));
  first.remove();
  const second = header();
  expect(second).toContainElement(await screen.findByRole('button', { name: 'More' }));
});
