// One legal text as a public page, for visitors who have no account yet.

import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { formatDate, PageHead } from '@libretto/kit/text';
import { sourceLanguage } from '@libretto/language/languages';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useLegalTexts } from '../api/legal-calls';
import { EnglishOnly } from '../english-only';
import { cardTitle, heading, link, part, plain, quiet, whole } from './help-style';

export function LegalPage({ id }: { id: string }) {
  const texts = useLegalTexts();
  if (texts.isPending) {
    return (
      <SkeletonGroup css={whole}>
        <Skeleton height={40} shape="box" />
        <Skeleton height={320} shape="box" />
      </SkeletonGroup>
    );
  }
  if (texts.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load the legal texts`} onRetry={() => texts.refetch()} retryLabel="Try Again" />
    );
  }
  const text = texts.data.texts.find((each) => each.id === id);
  if (!text) {
    return (
      <>
        <PageHead title={t`Page not found`} noIndex />
        <EmptyState size="page" titleAs="h1" title={t`Page not found`} />
      </>
    );
  }
  const { title, version, validFrom, sections } = text;
  const validFromText = formatDate(validFrom);
  return (
    <article css={whole}>
      <PageHead title={title} />
      <EnglishOnly>{t`The legal texts are in English only, and the English text is the valid one.`}</EnglishOnly>
      <h1 css={heading} lang={sourceLanguage} tabIndex={-1}>
        {title}
      </h1>
      <p css={quiet}>{t`Version ${version}, valid from ${validFromText}`}</p>
      {sections.map(({ heading: name, paragraphs }) => (
        <section key={name} css={part} lang={sourceLanguage}>
          <h2 css={cardTitle}>{name}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <nav aria-label={t`Legal texts`}>
        <ul css={plain}>
          {texts.data.texts
            .filter((other) => other.id !== id)
            .map((other) => (
              <li key={other.id}>
                <a css={link} lang={sourceLanguage} {...linkTo(`/legal/${other.id}`)}>
                  {other.title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </article>
  );
}
