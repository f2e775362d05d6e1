import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { StaggeredRendering } from './staggered-rendering';

/** Turns that the test completes one by one. */
function turns() {
  const waiting: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  const next = () => act(async () => waiting.shift()?.());
  return { turn, next };
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

it('draws the first part at once, and one more each turn', async () => {
  const { turn, next } = turns();
  render(<StaggeredRendering turn={turn} parts={['a', 'b', 'c'].map((name) => <li key={name}>{name}</li>)} />);
  expect(shown()).toEqual(['a']);
  await next();
  expect(shown()).toEqual(['a', 'b']);
  await next();
  expect(shown()).toEqual(['a', 'b', 'c']);
});

it('draws nothing as long as something else matters more', async () => {
  const { turn, next } = turns();
  const parts = [<li key="a">a</li>];
  const { rerender } = render(<StaggeredRendering when={false} turn={turn} parts={parts} />);
  await next();
  expect(shown()).toEqual([]);
  rerender(<StaggeredRendering turn={turn} parts={parts} />);
  await next();
  expect(shown()).toEqual(['a']);
});

it('keeps a part as it is when a part before it appears later', async () => {
  const { turn, next } = turns();
  let made = 0;
  function Counted() {
    useState(() => {
      made += 1;
    });
    return <li>counted</li>;
  }
  const others = [<Counted key="counted" />, <li key="last">last</li>];
  const { rerender } = render(<StaggeredRendering turn={turn} parts={[null, ...others]} />);
  await next();
  expect(shown()).toEqual(['counted']);
  await next();
  rerender(<StaggeredRendering turn={turn} parts={[<li key="late">late</li>, ...others]} />);
  expect(shown()).toEqual(['late', 'counted', 'last']);
  expect(made).toBe(1);
});
