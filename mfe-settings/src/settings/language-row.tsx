// The language of the pages in this browser. A list and not radios: those would open the page anew at each arrow key.
import { Select } from '@libretto/kit/select';
import { isLanguage, languages } from '@libretto/language/languages';
import { chooseLanguage, languageChoice } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { narrow } from './section-style';

const asBrowser = 'browser';

export function LanguageRow() {
  // Fixed until the page opens anew.
  const [choice] = useState(languageChoice);
  return (
    <Select
      css={narrow}
      label={t`Language`}
      hint={t`The page opens anew in the language that you choose, and music pauses.`}
      value={choice ?? asBrowser}
      onChange={(picked) => {
        if (picked !== (choice ?? asBrowser)) chooseLanguage(isLanguage(picked) ? picked : null);
      }}
      options={[
        { value: asBrowser, label: t`As the browser has it` },
        ...Object.entries(languages).map(([code, { name }]) => ({ value: code, label: name })),
      ]}
    />
  );
}
