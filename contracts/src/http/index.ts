// The whole HTTP contract: every call, its schemas, and the types inferred from them.
import type { z } from 'zod';
import { accountDeletionCalls } from './account-deletion';
import { adminPeopleCalls } from './admin-people';
import { administrationCalls } from './administration';
import { appKeyCalls } from './app-keys';
import { authCalls } from './auth';
import { blockCalls } from './blocks';
import type { CallDescription } from './call';
import { catalogueCalls } from './catalogue';
import { commentCalls } from './comments';
import { commerceCalls } from './commerce';
import { dashboardCalls } from './dashboard';
import { downloadCalls } from './downloads';
import { factorCalls } from './factors';
import { financeCalls } from './finance';
import { financeExportCalls } from './finance-exports';
import { reconciliationCalls } from './finance-reconciliations';
import { financeReportCalls } from './finance-reports';
import { financeSealCalls } from './finance-seals';
import { identityCalls } from './identities';
import { legalCalls } from './legal';
import { libraryCalls } from './library';
import { moderationCalls } from './moderation';
import { notificationCalls } from './notifications';
import { ownDataCalls } from './own-data';
import { ownSongCalls } from './own-songs';
import { partnerCalls } from './partners';
import { paymentCalls } from './payments';
import { pickableSongCalls } from './pickable-songs';
import { playerCalls } from './player';
import { playerPlaceCalls } from './player-place';
import { profileCalls } from './profiles';
import { pushCalls } from './push';
import { searchCalls } from './search';
import { settingsCalls } from './settings';
import { sharingCalls } from './sharing';
import { socialCalls } from './social';
import { songReviewCalls } from './song-review';
import { statementCalls } from './statement';
import { supportCalls } from './support';
import { tunedInPostCalls } from './tuned-in-posts';
import { uploadCalls } from './upload';
import { uploadReleaseCalls } from './upload-release';
import { uploadTusCalls } from './upload-tus';

export const httpCalls = [
  ...authCalls,
  ...factorCalls,
  ...identityCalls,
  ...catalogueCalls,
  ...commentCalls,
  ...commerceCalls,
  ...financeCalls,
  ...financeReportCalls,
  ...financeSealCalls,
  ...financeExportCalls,
  ...reconciliationCalls,
  ...legalCalls,
  ...libraryCalls,
  ...downloadCalls,
  ...moderationCalls,
  ...blockCalls,
  ...notificationCalls,
  ...pushCalls,
  ...ownDataCalls,
  ...ownSongCalls,
  ...dashboardCalls,
  ...partnerCalls,
  ...paymentCalls,
  ...playerCalls,
  ...playerPlaceCalls,
  ...appKeyCalls,
  ...profileCalls,
  ...searchCalls,
  ...uploadCalls,
  ...uploadReleaseCalls,
  ...uploadTusCalls,
  ...settingsCalls,
  ...accountDeletionCalls,
  ...adminPeopleCalls,
  ...administrationCalls,
  ...sharingCalls,
  ...socialCalls,
  ...tunedInPostCalls,
  ...pickableSongCalls,
  ...songReviewCalls,
  ...statementCalls,
  ...supportCalls,
] as const;

export type HttpCall = (typeof httpCalls)[number];

type Described<K extends string> = Extract<
  HttpCall,
  { method: K extends `${infer M} ${string}` ? M : never; path: K extends `${string} ${infer P}` ? P : never }
>;
type InputOf<C, F extends 'params' | 'query' | 'body'> = C extends { [P in F]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** Call key → input and output of the call, as transmitted. */
export type HttpCalls = {
  [C in HttpCall as `${C['method']} ${C['path']}`]: {
    params: InputOf<C, 'params'>;
    query: InputOf<C, 'query'>;
    body: InputOf<C, 'body'>;
    response: z.output<C['response']>;
  };
};

/** Finds the description of a call by its key; routes are built from it. */
export function describedCall<K extends keyof HttpCalls>(key: K): Described<K> {
  const found = (httpCalls as readonly CallDescription[]).find((each) => `${each.method} ${each.path}` === key);
  if (!found) throw new Error(`No call is described as ${key}`);
  return found as unknown as Described<K>;
}
