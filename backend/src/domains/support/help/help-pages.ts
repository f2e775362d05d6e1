// The help pages, which both `/help` and the support chat use.
import type { HelpAudience, HelpPage } from '@libretto/contracts/http/support';
import { artistsHelp } from './artists';
import { auditorsHelp } from './auditors';
import { listenersHelp } from './listeners';
import { partnersHelp } from './partners';

export interface HelpTopic {
  readonly id: HelpAudience;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    /** Synonyms that people use in questions; not displayed. */
    readonly keywords: string;
    readonly paragraphs: readonly string[];
  }[];
}

export const helpTopics: readonly HelpTopic[] = [listenersHelp, artistsHelp, auditorsHelp, partnersHelp];

export const toHelpPage = ({ id, title, summary, sections }: HelpTopic): HelpPage => ({
  id,
  title,
  summary,
  sections: sections.map(({ id: sectionId, heading, paragraphs }) => ({
    id: sectionId,
    heading,
    paragraphs: [...paragraphs],
  })),
});
