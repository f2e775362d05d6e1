import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { MenuButton, preloadMenu, useContextMenu } from './menu-button';
import { type MenuEntry, withDangerLine } from './menu-entries';

const entriesWith = (onAction: () => void): MenuEntry[] => [
  { id: 'add', label: 'Add to playlist', onAction },
  { id: 'next', label: 'Play next', onAction: () => {}, disabled: true },
  { id: 'delete', label: 'Delete', onAction: () => {}, danger: true },
];

it('opens its menu, takes a choice and gives the focus back', async () => {
  const add = jest.fn();
  render(<MenuButton label="More for Whitebeam" entries={entriesWith(add)} />);
  const button = screen.getByRole('button', { name: 'More for Whitebeam' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(await screen.findByRole('menu', { name: 'More for Whitebeam' })).toBeInTheDocument();
  expect(screen.getAllByRole('menuitem')).toHaveLength(3);
  expect(screen.getByRole('separator')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(add).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

it.each(['{Enter}', ' ', '{ArrowDown}'])('opens by the key %p, and Enter takes the first entry', async (key) => {
  const add = jest.fn();
  render(<MenuButton label="More" entries={entriesWith(add)} />);
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard(key);
  await screen.findByRole('menu');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Add to playlist' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(add).toHaveBeenCalledTimes(1);
});

it('says that it is open before the menu is drawn', async () => {
  await preloadMenu();
  // What a listener sees after each step: whether the button says so, and whether the menu is in the document.
  const seen: [says: string | null, menus: number][] = [];
  const look = () =>
    seen.push([
      screen.getByRole('button', { name: 'More', hidden: true }).getAttribute('aria-expanded'),
      document.querySelectorAll('[data-rac]').length,
    ]);
  render(
    <Profiler id="menu" onRender={look}>
      <MenuButton label="More" entries={entriesWith(() => {})} />
    </Profiler>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  expect(seen.find(([says]) => says === 'true')).toEqual(['true', 0]);
});

it('finds an entry by its letter and closes on Escape', async () => {
  render(<MenuButton label="More" entries={entriesWith(() => {})} />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await userEvent.keyboard('d');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

function Row() {
  const context = useContextMenu(
    'More for Salt Hours',
    entriesWith(() => {}),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row of a track, whose menu has its own button.
    <div data-testid="row" onContextMenu={context.onContextMenu}>
      {context.menu}
    </div>
  );
}

it('opens the same entries by a right click', async () => {
  render(<Row />);
  fireEvent.contextMenu(screen.getByTestId('row'), { clientX: 40, clientY: 60 });
  expect(await screen.findByRole('menu', { name: 'More for Salt Hours' })).toBeInTheDocument();
});

it('puts one line before dangerous entries', () => {
  const entries = entriesWith(() => {});
  expect(withDangerLine(entries)[2]).toBe('separator');
  expect(withDangerLine(withDangerLine(entries))).toHaveLength(4);
  expect(withDangerLine([entries[2] as MenuEntry])).toHaveLength(1);
});
