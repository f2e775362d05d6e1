// Switches between light, dark and the system's theme: each press selects the next one, and the first press always has
// a visible effect.
import { IconButton } from '@libretto/kit/controls';
import { IconDeviceDesktop, IconMoon, IconSun } from '@libretto/kit/icons';
import { resolveTheme, type Theme, type ThemeChoice, useTheme } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

const opposite: Record<Theme, Theme> = { light: 'dark', dark: 'light' };

/**
 * Returns the next choice: from the system's theme to its opposite, to the same theme set explicitly, and back to
 * following the system.
 */
export function nextThemeChoice(choice: ThemeChoice, systemTheme: Theme): ThemeChoice {
  if (choice === 'system') return opposite[systemTheme];
  return choice === systemTheme ? 'system' : systemTheme;
}

const pictures: Record<ThemeChoice, (sizePx: number) => ReactNode> = {
  light: (size) => <IconSun size={size} />,
  dark: (size) => <IconMoon size={size} />,
  system: (size) => <IconDeviceDesktop size={size} />,
};

const names = (): Record<ThemeChoice, string> => ({
  light: t({ message: 'light', context: 'theme' }),
  dark: t({ message: 'dark', context: 'theme' }),
  system: t({ message: 'system', context: 'theme' }),
});

/** The icon shows the theme that a press selects. */
export function ThemeToggle({ iconPx = 20 }: { iconPx?: number }) {
  const { choice, setTheme } = useTheme();
  const next = nextThemeChoice(choice, resolveTheme('system'));
  const { [choice]: current, [next]: following } = names();
  return (
    <IconButton
      label={t`Theme: ${current}. Switch to ${following}`}
      icon={pictures[next](iconPx)}
      onClick={() => setTheme(next)}
    />
  );
}
