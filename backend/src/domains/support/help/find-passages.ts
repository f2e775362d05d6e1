// Finds passages of the help pages that answer a question, by full-text ranking (BM25) on this machine. No answer is
// generated: a question that no passage covers finds none.
import type { HelpPage, HelpPassage } from '@libretto/contracts/http/administration/support';
import MiniSearch from 'minisearch';
import { artistsHelp } from './artists';
import { auditorsHelp } from './auditors';
import type { HelpTopic } from './help-topic';
import { listenersHelp } from './listeners';
import { partnersHelp } from './partners';

export interface FoundPassage extends HelpPassage {
  readonly text: string;
}

/** Stop words, which say nothing about the topic of a question. */
const emptyWords = new Set(
  `a about all am an and any are as at be been but by can could did do does doing don for from get give got had has have he hello
  help her hey hi his how i if in into is it its just know let like libretto make may me more much my need new no not now of on one
  or our out over please problem question really see should show so some somebody someone something tell than thank thanks that
  the their them then there these they thing this to too up us use using very want was way we were what when where which while
  who why will with without work works would you your`.split(/\s+/),
);

/** A simple stemmer that unifies songs and song, withdrawals and withdraw, deleting and delete. */
function stemOf(word: string): string {
  const stem = word.replace(/ies$/, 'y').replace(/(?:ations?|ions?|ings?|als?|ed|es|s|e)$/, '');
  return stem.length < 3 ? word : stem;
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The content words of a question; empty for a greeting. */
export const contentWords = (text: string): readonly string[] => [
  ...new Set(
    wordsIn(text)
      .filter((word) => !emptyWords.has(word))
      .map(stemOf),
  ),
];

interface Entry extends FoundPassage {
  readonly id: string;
  readonly keywords: string;
}

const entryOf = (topic: HelpTopic): readonly Entry[] =>
  topic.sections.map(({ id, heading, keywords, paragraphs }) => ({
    id: `${topic.id}-${id}`,
    page: topic.id,
    pageTitle: topic.title,
    section: id,
    heading,
    href: `/help/${topic.id}#${id}`,
    keywords,
    text: paragraphs.join('\n\n'),
  }));

/** A passage must contain at least this share of the content words. */
const leastCovered = 0.5;
const mostRelated = 2;

export function helpSearch(topics: readonly HelpTopic[] = helpTopics) {
  const index = new MiniSearch<Entry>({
    fields: ['heading', 'keywords', 'text'],
    storeFields: ['page', 'pageTitle', 'section', 'heading', 'href', 'text'],
    tokenize: (text) => [...contentWords(text)],
    processTerm: (term) => term,
  });
  index.addAll(topics.flatMap(entryOf));

  return {
    pages: topics.map(toHelpPage) as readonly HelpPage[],
    /** Best passage first; empty when no passage covers enough of the question. */
    find(question: string): readonly FoundPassage[] {
      const wanted = contentWords(question);
      if (wanted.length === 0) return [];
      const hits = index.search(question, {
        boost: { heading: 3, keywords: 2.5 },
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 3 ? 0.25 : false),
        maxFuzzy: 2,
      });
      return hits
        .filter(({ queryTerms }) => new Set(queryTerms).size / wanted.length >= leastCovered)
        .slice(0, 1 + mostRelated)
        .map(({ page, pageTitle, section, heading, href, text }) => ({
          page,
          pageTitle,
          section,
          heading,
          href,
          text,
        }));
    },
  };
}

// The help pages, which both `/help` and the support chat use.
export const helpTopics: readonly HelpTopic[] = [listenersHelp, artistsHelp, auditorsHelp, partnersHelp];

const toHelpPage = ({ id, title, summary, sections }: HelpTopic): HelpPage => ({
  id,
  title,
  summary,
  sections: sections.map(({ id: sectionId, heading, paragraphs }) => ({
    id: sectionId,
    heading,
    paragraphs: [...paragraphs],
  })),
});
