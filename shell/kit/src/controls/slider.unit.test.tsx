import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { stubPointerEvents } from '../pointer-event.stub';
import { formatTime, spokenTime } from '../text/format';
import { Slider, type SliderHandle, type SliderProps } from './slider';

stubPointerEvents();

const of = (total: number) => (at: number) => `${spokenTime(at)} of ${spokenTime(total)}`;

function show(props: Partial<SliderProps> = {}) {
  const input = jest.fn();
  const commit = jest.fn();
  const handle = createRef<SliderHandle>();
  render(
    <Slider
      label="Seek"
      value={84}
      max={276}
      keyStep={10}
      valueText={of(276)}
      onInput={input}
      onCommit={commit}
      handleRef={handle}
      {...props}
    />,
  );
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
  return { slider, input, commit, handle };
}

const press = (element: Element) => fireEvent.pointerDown(element, { button: 0, pointerId: 1 });

it('says its position in words', () => {
  expect(show().slider).toHaveAttribute('aria-valuetext', '1 minute 24 seconds of 4 minutes 36 seconds');
});

it('moves with the clock without a render', () => {
  const { slider, handle } = show();
  act(() => handle.current?.setPosition(120));
  expect(slider.value).toBe('120');
  expect(slider).toHaveAttribute('aria-valuetext', '2 minutes of 4 minutes 36 seconds');
});

it('moves by its own step with the arrows, to the ends with Home and End, and stays inside', () => {
  const { slider, commit } = show();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(commit).toHaveBeenLastCalledWith(94);
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(commit).toHaveBeenLastCalledWith(84);
  fireEvent.keyDown(slider, { key: 'End' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(commit).toHaveBeenLastCalledWith(276);
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(commit).toHaveBeenLastCalledWith(0);
});

it('moves the clock while it is dragged and the sound on release', () => {
  const { slider, input, commit, handle } = show();
  press(slider);
  fireEvent.input(slider, { target: { value: '200' } });
  expect(input).toHaveBeenLastCalledWith(200);
  expect(commit).not.toHaveBeenCalled();
  act(() => handle.current?.setPosition(85));
  expect(slider.value).toBe('200');
  fireEvent.pointerUp(slider);
  expect(commit).toHaveBeenCalledTimes(1);
  expect(commit).toHaveBeenCalledWith(200);
});

it('gives a drag up on Escape and goes back to where it was', () => {
  const { slider, commit } = show();
  press(slider);
  fireEvent.input(slider, { target: { value: '200' } });
  fireEvent.keyDown(slider, { key: 'Escape' });
  expect(slider.value).toBe('84');
  fireEvent.input(slider, { target: { value: '220' } });
  fireEvent.pointerUp(slider);
  expect(commit).not.toHaveBeenCalled();
  expect(slider.value).toBe('84');
});

it('leaves Escape alone when nothing is dragged', () => {
  const outside = jest.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a layer that closes on Escape.
    <div onKeyDown={outside}>
      <Slider label="Volume" value={0.5} max={1} keyStep={0.05} valueText={String} />
    </div>,
  );
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), { key: 'Escape' });
  expect(outside).toHaveBeenCalled();
});

it('turns with the wheel where it is asked to', () => {
  const { slider, commit } = show({ value: 0.5, max: 1, keyStep: 0.05, wheelStep: 0.05 });
  fireEvent.wheel(slider, { deltaY: -100 });
  expect(commit.mock.lastCall?.[0]).toBeCloseTo(0.55);
  fireEvent.wheel(slider, { deltaY: 100 });
  expect(commit.mock.lastCall?.[0]).toBeCloseTo(0.5);
});

it('shows the time under the pointer', () => {
  const { slider } = show({ bubble: formatTime });
  const root = slider.parentElement as HTMLElement;
  root.getBoundingClientRect = () => ({ left: 100, width: 400, right: 500, top: 0, bottom: 24, height: 24 }) as DOMRect;
  fireEvent.pointerMove(root, { clientX: 300 });
  expect(root).toHaveTextContent('2:18');
  fireEvent.pointerLeave(root);
  expect(root).not.toHaveAttribute('data-hovering');
});

it('holds still when its length is unknown', () => {
  const { slider } = show({ value: 0, max: 0 });
  expect(slider.value).toBe('0');
});
