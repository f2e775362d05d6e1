// How the card provider's own fields look: they are drawn out of reach of our styles, so they are told once per theme.
import { mediaMatches } from '@libretto/kit/media';
import { type ColourRole, colourVariable } from '@libretto/kit/tokens';
import type { StripeElementStyle } from '@stripe/stripe-js';

/** The values of the theme that is on now: the provider's fields know nothing of our variables. */
export function elementStyle(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const value = (role: ColourRole) => page.getPropertyValue(colourVariable(role)).trim();
  return {
    base: {
      color: value('text'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      // Phones zoom into fields with smaller letters.
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
