import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../controls/button';
import { Input } from '../controls/fields/input';
import { stubPointerEvents } from '../pointer-event.stub';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog, type DialogProps } from './dialog';

stubPointerEvents();

function Page(props: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Create playlist" titleAside="3" {...props}>
        <Input label="Name" />
      </Dialog>
    </>
  );
}

const open = async (props: Partial<DialogProps> = {}) => {
  render(<Page {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog');
};

it('a dialog is named by its title, and focuses its first field', async () => {
  const dialog = await open();
  expect(dialog).toHaveAccessibleName('Create playlist 3');
  await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveFocus());
});

it('closes on Escape and gives the focus back', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

it('closes when Back leads to another page, but not while money moves', async () => {
  const page = render(<Page />);
  // A router handles the event first, and renders the page again.
  window.addEventListener('popstate', () => page.rerender(<Page />), { once: true });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  // Outside of `act`, which holds all drawing back until every listener has heard of it.
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  window.dispatchEvent(new PopStateEvent('popstate'));
  react.IS_REACT_ACT_ENVIRONMENT = true;
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  cleanup();
  const dialog = await open({ locked: true });
  fireEvent.popState(window);
  expect(dialog).toBeInTheDocument();
});

it('closes by its button', async () => {
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the focus inside', async () => {
  const dialog = await open();
  for (let at = 0; at < 4; at += 1) {
    await userEvent.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
});

it('cannot be closed while money moves', async () => {
  const dialog = await open({ locked: true });
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled();
});

it('asks before deleting with the focus on Cancel', async () => {
  const confirm = jest.fn();
  const close = jest.fn();
  render(
    <ConfirmDialog isOpen onClose={close} onConfirm={confirm} title="Delete comment" confirmLabel="Delete">
      Are you sure you want to delete this comment?
    </ConfirmDialog>,
  );
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleName('Delete comment');
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this comment?');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(close).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
});

describe('on a phone', () => {
  beforeEach(() => {
    window.matchMedia = ((query: string) => ({
      matches: query.includes('767.98'),
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as unknown as typeof window.matchMedia;
  });
  afterEach(() => {
    delete (window as { matchMedia?: unknown }).matchMedia;
  });

  const pull = (header: Element, distancePx: number) => {
    fireEvent.pointerDown(header, { pointerId: 1, button: 0, clientY: 300 });
    fireEvent.pointerMove(header, { pointerId: 1, clientY: 300 + distancePx });
    fireEvent.pointerUp(header, { pointerId: 1, clientY: 300 + distancePx });
  };

  it('closes when its header is pulled down by more than 100 px', async () => {
    const dialog = await open();
    pull(dialog.querySelector('header') as Element, 101);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('springs back at 100 px', async () => {
    const dialog = await open();
    pull(dialog.querySelector('header') as Element, 100);
    const panel = dialog.closest('[data-form]') as HTMLElement;
    expect(panel.style.getPropertyValue('--lb-pull')).toBe('0px');
    expect(dialog).toBeInTheDocument();
  });

  it('does not move by its body', async () => {
    const dialog = await open();
    pull(within(dialog).getByLabelText('Name'), 300);
    expect(dialog).toBeInTheDocument();
  });
});
