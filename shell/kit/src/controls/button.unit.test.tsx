import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconHeart, IconHeartFilled } from '../icons/icons';
import { Button } from './button';
import { FollowButton } from './follow-button';
import { IconButton } from './icon-button';

it('takes no press and sends no form while it is busy, and says so', () => {
  const press = jest.fn();
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

it('a button is no submit button by default', () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Plain</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

it('names an icon, says whether it is on and draws the filled pair', async () => {
  const like = jest.fn();
  const { rerender } = render(<IconButton label="Like" icon={<IconHeart />} pressed={false} onClick={like} />);
  const button = screen.getByRole('button', { name: 'Like' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button);
  expect(like).toHaveBeenCalledTimes(1);
  rerender(<IconButton label="Like" icon={<IconHeart />} pressedIcon={<IconHeartFilled />} pressed />);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(button.querySelector('svg')).toHaveAttribute('fill', 'currentColor');
});

it('shows its label and shortcut as a tooltip on keyboard focus, and hides it on Escape', async () => {
  render(<IconButton label="Like" shortcut="L" icon={<IconHeart />} />);
  const button = screen.getByRole('button', { name: 'Like' });
  jest.spyOn(button, 'matches').mockReturnValue(true);
  await userEvent.tab();
  const tip = await screen.findByRole('tooltip');
  expect(tip).toHaveTextContent('LikeL');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('shows no tooltip that a key or a new page overtook before it showed', async () => {
  jest.useFakeTimers();
  window.matchMedia = (() => ({ matches: true })) as never;
  render(<IconButton label="Like" icon={<IconHeart />} />);
  const hoverAnd = async (overtake: () => void) => {
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Like' }));
    await act(() => jest.advanceTimersByTimeAsync(200));
    overtake();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const isShown = screen.queryByRole('tooltip') !== null;
    fireEvent.pointerLeave(screen.getByRole('button', { name: 'Like' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    return isShown;
  };
  expect(await hoverAnd(() => undefined)).toBe(true);
  expect(await hoverAnd(() => fireEvent.keyDown(document.body, { key: 'f' }))).toBe(false);
  expect(await hoverAnd(() => fireEvent.popState(window))).toBe(false);
  Reflect.deleteProperty(window, 'matchMedia');
  jest.useRealTimers();
});

it('asks to follow and to unfollow by one label, which names whom', async () => {
  const change = jest.fn();
  const { rerender } = render(<FollowButton following={false} name="Nour" onChange={change} />);
  await userEvent.click(screen.getByRole('button', { name: 'Follow Nour' }));
  expect(change).toHaveBeenLastCalledWith(true);
  rerender(<FollowButton following name="Nour" onChange={change} />);
  const button = screen.getByRole('button', { name: 'Following Nour' });
  expect(button).not.toHaveAttribute('aria-pressed');
  await userEvent.click(button);
  expect(change).toHaveBeenLastCalledWith(false);
});
