// The form of the help texts of one audience.
import type { HelpAudience } from '@libretto/contracts/http/administration/support';

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
