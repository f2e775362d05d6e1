// The language of the pages in this browser and of the user's emails. A select instead of radio buttons, with which
// every arrow key would reload the page.
import { storesSiteData } from '@libretto/contracts/client/browser';
import { Select } from '@libretto/kit/choices';
import { languages, sourceLanguage } from '@libretto/language/languages';
import { chooseLanguage, languageChoice } from '@libretto/language/page-language';
import { command } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { narrow } from './section-style';

const asBrowser = 'browser';
/** Upper bound of the wait for storing the email language, which is otherwise updated at the next sign-in. */
const mostWaitMs = 3_000;

type Offered = keyof typeof languages;

const isOffered = (code: string): code is Offered => Object.hasOwn(languages, code);

async function choose(choice: Offered | null): Promise<void> {
  const language = choice ?? navigator.languages.map((code) => code.slice(0, 2)).find(isOffered) ?? sourceLanguage;
  const kept = command('POST /api/user/language', { body: { language } }).catch(() => undefined);
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, mostWaitMs))]);
  chooseLanguage(choice);
}

function hint(): string {
  const effect = t`Changing it reloads the page and pauses the music. Emails use this language too.`;
  if (storesSiteData()) return effect;
  return `${effect} ${t`This browser stores nothing for this site, so the choice lasts as long as this tab.`}`;
}

export function LanguageRow() {
  // Constant until the page reloads.
  const [choice] = useState(languageChoice);
  return (
    <Select
      css={narrow}
      label={t`Language`}
      hint={hint()}
      value={choice ?? asBrowser}
      onChange={(picked) => {
        if (picked !== (choice ?? asBrowser)) void choose(isOffered(picked) ? picked : null);
      }}
      options={[
        { value: asBrowser, label: t`Browser default` },
        ...Object.entries(languages).map(([code, { name }]) => ({ value: code, label: name })),
      ]}
    />
  );
}
