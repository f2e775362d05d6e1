// /help and /help/{page}: the texts from which the support chat answers, as pages.

import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import type { HelpPage as HelpTexts } from '@libretto/contracts/http/support';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { PageHead } from '@libretto/kit/page-head';
import { Skeleton, SkeletonGroup } from '@libretto/kit/skeleton';
import { colour, font, radius, space } from '@libretto/kit/tokens';
import { sourceLanguage } from '@libretto/language/languages';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useHelp } from '../api/support-calls';
import { EnglishOnly } from '../english-only';

export function HelpPage({ params }: FederatedModules['mfe-settings']['HelpPage']) {
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
  if (!params.page) return <Overview pages={pages} />;
  const page = pages.find(({ id }) => id === params.page);
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

const whole = css`
  ${font.body}
  display: grid;
  gap: ${space[20]};
  max-width: 800px;
  & p {
    margin: 0;
  }
`;
const heading = css`
  ${font.page}
  margin: 0;
`;
const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: ${space[20]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const card = css`
  display: grid;
  align-content: start;
  gap: ${space[12]};
  padding: ${space[20]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: inset 0 0 0 1px ${colour.cardEdge};
`;
const cardTitle = css`
  ${font.section}
  margin: 0;
`;
const quiet = css`
  color: ${colour.textMuted};
`;
const plain = css`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const part = css`
  display: grid;
  gap: ${space[8]};
  scroll-margin-top: ${space[48]};
`;
const link = css`
  color: ${colour.accentText};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
