import { nextThemeChoice } from './theme-toggle';

test.each([
  ['dark', ['system', 'light', 'dark', 'system']],
  ['light', ['system', 'dark', 'light', 'system']],
] as const)('with a %s system goes round by its opposite', (systemTheme, round) => {
  for (const [index, choice] of round.slice(0, -1).entries()) {
    expect(nextThemeChoice(choice, systemTheme)).toBe(round[index + 1]);
  }
});
