import { setTheme } from '@libretto/kit/theme';
import { act, render } from '@testing-library/react';
import { ThemeFollower } from './theme-follower';

const listeners = new Set<() => void>();
let isLight = false;
const realMatchMedia = window.matchMedia;

beforeEach(() => {
  window.matchMedia = ((media: string) => ({
    media,
    get matches() {
      return media.includes('light') === isLight;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })) as never;
});
afterEach(() => {
  act(() => setTheme('system'));
  window.matchMedia = realMatchMedia;
});

function systemBecomes(theme: 'light' | 'dark') {
  isLight = theme === 'light';
  act(() => {
    for (const listener of [...listeners]) listener();
  });
}
const shown = () => document.documentElement.dataset.theme;

test('a page without a switch follows the system, until a theme is chosen', () => {
  render(<ThemeFollower />);
  systemBecomes('light');
  expect(shown()).toBe('light');
  systemBecomes('dark');
  expect(shown()).toBe('dark');
  act(() => setTheme('dark'));
  systemBecomes('light');
  expect(shown()).toBe('dark');
});
