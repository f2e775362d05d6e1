// The style of the card provider's fields, which our style sheets cannot reach; it is passed to them once per theme.
import { type ColourRole, colourVariable, mediaMatches } from '@libretto/kit/theme';
import type { StripeElementStyle } from '@stripe/stripe-js';

/** Resolves the values of the current theme, because the provider's fields cannot read our CSS variables. */
export function elementStyle(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const value = (role: ColourRole) => page.getPropertyValue(colourVariable(role)).trim();
  return {
    base: {
      color: value('text'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      // Phones zoom into fields with a smaller font.
      fontSize: mediaMatches('mobile') ? '16px' : '14px',
      lineHeight: '20px',
      fontSmoothing: 'antialiased',
      iconColor: value('textMuted'),
      '::placeholder': { color: value('textFaint') },
      ':disabled': { color: value('textDisabled') },
    },
    invalid: { color: value('text'), iconColor: value('danger') },
  };
}
