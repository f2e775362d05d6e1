// The languages that a reader can choose, each by its own name, and the effect of a choice.
import { useBusState } from '@libretto/kit/use-bus';
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
  { choice: null, name: t`As the browser has it` },
  ...codes.map((choice) => ({ choice, name: languages[choice].name })),
];

/** The note next to every choice, which says what it does to the page. */
export function useLanguageNote(): string {
  const isPlaying = useBusState('player/state')?.status === 'playing';
  return isPlaying ? t`The page opens anew; music pauses.` : t`The page opens anew.`;
}
