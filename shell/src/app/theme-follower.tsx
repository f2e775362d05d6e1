// The system may change between day and night while any page is open, also one that shows no switch for the theme.
import { useTheme } from '@libretto/kit/theme';

export function ThemeFollower() {
  useTheme();
  return null;
}
