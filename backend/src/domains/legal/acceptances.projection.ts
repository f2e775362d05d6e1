// Which version of each legal text has this person accepted, and when?
import type { LegalTextId } from '@libretto/contracts/http/legal';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { LegalTextAccepted } from './acceptance.stream';

export interface AcceptancesDoc {
  readonly accepted: Readonly<Partial<Record<LegalTextId, { readonly version: number; readonly at: string }>>>;
}

/** By user id. That an account which ended had accepted a text stays on record; its id leads to nobody. */
export const acceptances = defineCollection<AcceptancesDoc>()({ name: 'legal-acceptances', indexes: {} });

export const acceptancesProjection = defineProjection<LegalTextAccepted>({
  name: 'legal-acceptances',
  version: 1,
  collections: [acceptances],
  handlers: {
    LegalTextAccepted: async ({ data: { userId, text, version }, metadata: { at } }, to) => {
      const { accepted = {} } = (await to.collection(acceptances).get(userId)) ?? {};
      to.collection(acceptances).put(userId, { accepted: { ...accepted, [text]: { version, at } } });
    },
  },
});
