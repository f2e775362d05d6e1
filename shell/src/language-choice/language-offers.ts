// The languages that a reader can choose, each by its own name, and the effect of a choice.
import { storesSiteData } from '@libretto/contracts/client/browser';
import { useBusState } from '@libretto/kit/hooks';
import { languages } from '@libretto/language/languages';
import { t } from '@lingui/core/macro';

type Offered = keyof typeof languages;

export interface LanguageOffer {
  /** Null follows the browser's language. */
  readonly choice: Offered | null;
  readonly name: string;
}

const codes = Object.keys(languages) as readonly Offered[];

export const languageOffers = (): readonly LanguageOffer[] => [
  { choice: null, name: t`Browser default` },
  ...codes.map((choice) => ({ choice, name: languages[choice].name })),
];

/** The note next to every choice, which says what it does to the page and how long it lasts. */
export function useLanguageNote(): string {
  const isPlaying = useBusState('player/state')?.status === 'playing';
  const effect = isPlaying ? t`Changing it reloads the page and pauses the music.` : t`Changing it reloads the page.`;
  if (storesSiteData()) return effect;
  return `${effect} ${t`This browser stores nothing for this site, so the choice lasts as long as this tab.`}`;
}
