// Projects which version of each legal text a person has accepted, and when.
import type { LegalTextId } from '@libretto/contracts/http/administration/legal';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
import type { LegalTextAccepted } from './acceptance.stream';

export interface AcceptancesDoc {
  readonly accepted: Readonly<Partial<Record<LegalTextId, { readonly version: number; readonly at: string }>>>;
}

/** Keyed by user id. Acceptances of deleted accounts stay on record; their ids no longer identify anyone. */
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
