// Follows the system's theme while any page is open, including pages without a theme switch.
import { useTheme } from '@libretto/kit/theme';

export function ThemeFollower() {
  useTheme();
  return null;
}
