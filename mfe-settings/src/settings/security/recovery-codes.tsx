// The recovery codes, which are shown only when they are created.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { font, Stack, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Stack gap={16}>
      <Notice tone="info" title={t`Keep these where you find them without your phone.`}>
        {t`Each works once in place of a code. They are shown only now.`}
      </Notice>
      <ul css={codeList} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="primary" fullWidth onClick={onClose}>
        {t`Done`}
      </Button>
    </Stack>
  );
}

const codeList = css`
  ${font.body}
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[8]} ${space[16]};
  font-family: monospace;
  margin: 0;
  padding: 0;
  list-style: none;
`;
