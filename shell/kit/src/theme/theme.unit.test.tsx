import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { themeColour } from './palette';
import { resolveTheme, setTheme, themeChoice, useTheme } from './theme';
import { themeScript, themeStorageKey } from './theme-script';

function systemPrefers(theme: 'light' | 'dark') {
  const listeners = new Set<() => void>();
  const list = {
    matches: theme === 'light',
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  window.matchMedia = jest.fn((query: string) =>
    query.includes('light') ? list : { ...list, matches: false },
  ) as unknown as typeof window.matchMedia;
  return (next: 'light' | 'dark') => {
    list.matches = next === 'light';
    for (const listener of listeners) listener();
  };
}

const runScript = () => new Function(themeScript)();
const painted = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = '';
});

it('paints the stored theme before the first paint, with its browser colours', () => {
  systemPrefers('dark');
  localStorage.setItem(themeStorageKey, 'light');
  runScript();
  expect(painted()).toBe('light');
  expect(document.documentElement.style.colorScheme).toBe('light');
  expect(document.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe(themeColour.light);
});

it('follows the system without a choice, and falls back to dark', () => {
  systemPrefers('light');
  runScript();
  expect(painted()).toBe('light');
  systemPrefers('dark');
  runScript();
  expect(painted()).toBe('dark');
});

it('stores a choice and clears it for system', () => {
  systemPrefers('light');
  setTheme('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
  expect(painted()).toBe('dark');
  setTheme('system');
  expect(localStorage.getItem(themeStorageKey)).toBeNull();
  expect(themeChoice()).toBe('system');
  expect(painted()).toBe('light');
});

it('takes nothing but its own two words from storage', () => {
  systemPrefers('dark');
  localStorage.setItem(themeStorageKey, 'sepia');
  expect(themeChoice()).toBe('system');
  expect(resolveTheme('system')).toBe('dark');
});

function Probe() {
  const { choice, theme, setTheme: choose } = useTheme();
  return (
    <button type="button" onClick={() => choose('light')}>
      {choice} {theme}
    </button>
  );
}

it('renders again when the choice, the system or another tab changes it', async () => {
  const system = systemPrefers('dark');
  runScript();
  render(<Probe />);
  expect(screen.getByRole('button')).toHaveTextContent('system dark');
  act(() => system('light'));
  expect(screen.getByRole('button')).toHaveTextContent('system light');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('light light');
  act(() => {
    localStorage.setItem(themeStorageKey, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey }));
  });
  expect(screen.getByRole('button')).toHaveTextContent('dark dark');
});
