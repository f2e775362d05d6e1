// The help pages, which both `/help` and the support chat use.

import type { HelpPage } from '@libretto/contracts/http/administration/support';
import { artistsHelp } from './artists';
import { auditorsHelp } from './auditors';
import type { HelpTopic } from './help-topic';
import { listenersHelp } from './listeners';
import { partnersHelp } from './partners';

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
