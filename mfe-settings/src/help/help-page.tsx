// /help and /help/{page}: the texts from which the support chat answers, as pages; /legal/{legal}: a legal text.

import type { FederatedModules } from '@libretto/contracts/federation';
import type { HelpPage as HelpTexts } from '@libretto/contracts/http/administration/support';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { PageHead } from '@libretto/kit/text';
import { sourceLanguage } from '@libretto/language/languages';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useHelp } from '../api/support-calls';
import { EnglishOnly } from '../english-only';
import { card, cards, cardTitle, heading, link, part, plain, quiet, whole } from './help-style';
import { LegalPage } from './legal-page';

export function HelpPage({ params }: FederatedModules['mfe-settings']['HelpPage']) {
  return params.legal ? <LegalPage id={params.legal} /> : <HelpTextsPage page={params.page} />;
}

function HelpTextsPage({ page: wanted }: { page: string | undefined }) {
  const help = useHelp();
  if (help.isPending) {
    return (
      <SkeletonGroup css={whole}>
        <Skeleton height={40} shape="box" />
        <Skeleton height={240} shape="box" />
      </SkeletonGroup>
    );
  }
  if (help.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load the help pages`} onRetry={() => help.refetch()} retryLabel="Try Again" />
    );
  }
  const { pages } = help.data;
  if (!wanted) return <Overview pages={pages} />;
  const page = pages.find(({ id }) => id === wanted);
  if (page === undefined) {
    return (
      <EmptyState size="page" titleAs="h1" title={t`This help page does not exist`}>
        <a css={link} {...linkTo('/help')}>
          {t`All help pages`}
        </a>
      </EmptyState>
    );
  }
  return <OnePage page={page} />;
}

function Overview({ pages }: { pages: readonly HelpTexts[] }) {
  return (
    <div css={whole}>
      <PageHead title={t`Help`} />
      <h1 css={heading}>{t`Help`}</h1>
      <EnglishOnly>{t`Help is in English only so far.`}</EnglishOnly>
      <ul css={cards}>
        {pages.map(({ id, title, summary, sections }) => (
          <li key={id} css={card} lang={sourceLanguage}>
            <h2 css={cardTitle}>
              <a css={link} {...linkTo(`/help/${id}`)}>
                {title}
              </a>
            </h2>
            <p css={quiet}>{summary}</p>
            <ul css={plain}>
              {sections.map((section) => (
                <li key={section.id}>
                  <a css={link} {...linkTo(`/help/${id}#${section.id}`)}>
                    {section.heading}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Contact />
    </div>
  );
}

function OnePage({ page: { title, summary, sections } }: { page: HelpTexts }) {
  useEffect(() => {
    const wanted = location.hash.slice(1);
    // The browser has already handled the fragment before the content loaded, so it is applied here.
    if (wanted !== '') document.getElementById(wanted)?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <article css={whole}>
      <PageHead title={title} />
      <p css={quiet}>
        <a css={link} {...linkTo('/help')}>
          {t`All help pages`}
        </a>
      </p>
      <EnglishOnly>{t`Help is in English only so far.`}</EnglishOnly>
      <h1 css={heading} lang={sourceLanguage}>
        {title}
      </h1>
      <p css={quiet} lang={sourceLanguage}>
        {summary}
      </p>
      {sections.map(({ id, heading: name, paragraphs }) => (
        <section key={id} id={id} css={part} lang={sourceLanguage} aria-labelledby={`${id}-heading`}>
          <h2 css={cardTitle} id={`${id}-heading`}>
            {name}
          </h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <Contact />
    </article>
  );
}

const Contact = () => (
  <p css={quiet}>
    {t`Did you not find it?`}{' '}
    <a css={link} {...linkTo('/settings/contact-support')}>
      {t`Contact support`}
    </a>
  </p>
);
