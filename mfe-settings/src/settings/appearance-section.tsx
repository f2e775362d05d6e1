// Theme (light, dark or system) and language, stored in this browser.

import { css } from '@emotion/react';
import { storesSiteData } from '@libretto/contracts/client/browser';
import { RadioCards } from '@libretto/kit/choices';
import { IconMoon, IconSun } from '@libretto/kit/icons';
import { IconDeviceDesktop } from '@libretto/kit/icons-more';
import { colour, font, Stack, type ThemeChoice, useTheme } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { LanguageRow } from './language-row';

export function AppearanceSection() {
  const { choice, setTheme } = useTheme();
  return (
    <Stack gap={20}>
      <p css={lead}>
        {storesSiteData()
          ? t`Kept in this browser only.`
          : t`This browser stores nothing for this site, so the theme lasts until the page reloads.`}
      </p>
      <RadioCards<ThemeChoice>
        label={t`Theme`}
        hideLabel
        layout="tall"
        value={choice}
        onChange={setTheme}
        options={[
          { value: 'light', title: t`Light`, tile: <IconSun size={20} /> },
          { value: 'dark', title: t`Dark`, tile: <IconMoon size={20} /> },
          { value: 'system', title: t`System`, tile: <IconDeviceDesktop size={20} /> },
        ]}
      />
      <LanguageRow />
    </Stack>
  );
}

const lead = css`
  ${font.body}
  color: ${colour.textMuted};
`;
