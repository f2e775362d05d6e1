import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { useHasTabbableChild } from './has-tabbable-child';

function Panel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const has = useHasTabbableChild(panel);
  return (
    <div ref={panel} role="tabpanel" data-has={has}>
      {children}
    </div>
  );
}

const answer = () => screen.getByRole('tabpanel').dataset.has;

it.each([
  [
    'a link',
    'true',
    <a key="it" href="/song/s1">
      Song
    </a>,
  ],
  [
    'a button',
    'true',
    <button key="it" type="button">
      Play
    </button>,
  ],
  [
    'a separate stop',
    'true',
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as a scrolled text is.
    <p key="it" tabIndex={0}>
      Words
    </p>,
  ],
  ['words alone', 'false', <p key="it">Words</p>],
  [
    'a button that is off',
    'false',
    <button key="it" type="button" disabled>
      Play
    </button>,
  ],
  [
    'a button that only code focuses',
    'false',
    <button key="it" type="button" tabIndex={-1}>
      Play
    </button>,
  ],
])('finds %s: %s', (_, expected, child) => {
  render(<Panel>{child}</Panel>);
  expect(answer()).toBe(expected);
});

it('notices added and removed elements without a render of the panel', async () => {
  render(
    <Panel>
      <p>Words</p>
    </Panel>,
  );
  const link = document.createElement('a');
  link.href = '/';
  await act(async () => screen.getByRole('tabpanel').append(link));
  expect(answer()).toBe('true');
  await act(async () => link.remove());
  expect(answer()).toBe('false');
});
