// A notice above the settings while the user has not accepted the current version of a legal text. It blocks nothing.

import { css } from '@emotion/react';
import { Notice } from '@libretto/kit/feedback';
import { space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useAcceptedTexts } from '../../api/legal-calls';
import { link } from '../../support/support-style';

export function LegalNotice() {
  const texts = useAcceptedTexts().data?.texts.filter(({ isAsked }) => isAsked) ?? [];
  if (texts.length === 0) return null;
  const isRaised = texts.some(({ acceptedVersion }) => acceptedVersion !== null);
  return (
    <div css={below}>
      <Notice tone="info" title={isRaised ? t`Our legal texts have changed.` : t`Please read our legal texts.`}>
        <a css={link} {...linkTo('/settings/legal')}>
          {t`Read and accept them`}
        </a>
      </Notice>
    </div>
  );
}

const below = css`
  margin-bottom: ${space[20]};
`;
