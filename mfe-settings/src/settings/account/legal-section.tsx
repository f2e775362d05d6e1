// Links to the legal texts, with the version that the user accepted.

import { css } from '@emotion/react';
import type { LegalAcceptance, LegalText } from '@libretto/contracts/http/administration/legal';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Stack, space } from '@libretto/kit/theme';
import { sourceLanguage } from '@libretto/language/languages';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAcceptedTexts, useAcceptText, useLegalTexts } from '../../api/legal-calls';
import { EnglishOnly } from '../../english-only';
import { link } from '../../support/support-style';

export function LegalSection() {
  const texts = useLegalTexts();
  const accepted = useAcceptedTexts();
  if (texts.isPending) return <Skeleton height={220} shape="box" />;
  if (texts.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load the legal texts`} onRetry={() => texts.refetch()} retryLabel="Try Again" />
    );
  }
  return (
    <Stack gap={12}>
      <EnglishOnly>{t`The legal texts are in English only, and the English text is the valid one.`}</EnglishOnly>
      {texts.data.texts.map((text) => (
        <Accordion key={text.id} text={text} accepted={accepted.data?.texts.find(({ id }) => id === text.id)} />
      ))}
    </Stack>
  );
}

function Accordion({ text, accepted }: { text: LegalText; accepted: LegalAcceptance | undefined }) {
  const accept = useAcceptText();
  const { id, title, version, validFrom, sections, url } = text;
  const validFromText = formatDate(validFrom);
  const press = () =>
    accept.mutate(
      { body: { id, version } },
      { onError: (failure) => toast.error(failureText(failure, t`Failed to accept the ${title}`)) },
    );
  return (
    <details css={box}>
      <summary css={head}>
        <span css={titleStyle} lang={sourceLanguage}>
          {title}
        </span>
        {accepted?.isAsked && <span css={asked}>{t`To accept`}</span>}
      </summary>
      <Stack gap={16} css={body}>
        <p css={quiet}>
          <Trans>
            Version {version}, valid from {validFromText}. This is a convenience copy;{' '}
            <a css={link} href={url} target="_blank" rel="noreferrer">
              read the legally valid version
            </a>
            .
          </Trans>
        </p>
        {sections.map(({ heading, paragraphs }) => (
          <div key={heading} lang={sourceLanguage}>
            <h3 css={sectionHead}>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} css={paragraphStyle}>
                {paragraph}
              </p>
            ))}
          </div>
        ))}
        {accepted?.isAsked && (
          <div>
            <Button variant="primary" busy={accept.isPending} onClick={press} aria-label={t`Accept the ${title}`}>
              {t`Accept`}
            </Button>
          </div>
        )}
        {accepted?.acceptedAt && <p css={quiet}>{acceptedText(accepted.acceptedVersion, accepted.acceptedAt)}</p>}
      </Stack>
    </details>
  );
}

function acceptedText(version: string | number | null, acceptedAt: string): string {
  const shown = version ?? '';
  const date = formatDate(acceptedAt);
  return t`You accepted version ${shown} on ${date}.`;
}

const box = css`
  border: 1px solid ${colour.line};
  border-radius: 12px;
`;
const head = css`
  ${font.bodyStrong}
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: ${space[12]};
  min-height: 48px;
  padding: 0 ${space[16]};
  cursor: pointer;
  list-style: none;
  &::after {
    content: '+';
    flex: none;
  }
  details[open] > &::after {
    content: '−';
  }
`;
const titleStyle = css`
  flex: 1;
`;
const asked = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const body = css`
  padding: 0 ${space[16]} ${space[16]};
`;
const quiet = css`
  ${font.small}
  color: ${colour.textMuted};
  margin: 0;
`;
const sectionHead = css`
  ${font.bodyStrong}
  margin: 0 0 ${space[4]};
`;
const paragraphStyle = css`
  ${font.body}
  margin: 0 0 ${space[8]};
`;
