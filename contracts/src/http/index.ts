// The whole HTTP contract: every call, its schemas, and the types inferred from them.
import type { z } from 'zod';
import { adminPeopleCalls } from './administration/admin-people';
import { administrationCalls } from './administration/administration';
import { blockCalls } from './administration/blocks';
import { legalCalls } from './administration/legal';
import { moderationCalls } from './administration/moderation';
import { ownDataCalls } from './administration/own-data';
import { partnerCalls } from './administration/partners';
import { supportCalls } from './administration/support';
import { accountDeletionCalls } from './auth/account-deletion';
import { appKeyCalls } from './auth/app-keys';
import { authCalls } from './auth/auth';
import { factorCalls } from './auth/factors';
import { identityCalls } from './auth/identities';
import type { CallDescription } from './call';
import { catalogueCalls } from './catalogue/catalogue';
import { dashboardCalls } from './catalogue/dashboard';
import { ownSongCalls } from './catalogue/own-songs';
import { pickableSongCalls } from './catalogue/pickable-songs';
import { searchCalls } from './catalogue/search';
import { sharingCalls } from './catalogue/sharing';
import { songReviewCalls } from './catalogue/song-review';
import { uploadCalls } from './catalogue/upload';
import { uploadReleaseCalls } from './catalogue/upload-release';
import { uploadTusCalls } from './catalogue/upload-tus';
import { commerceCalls } from './finance/commerce';
import { financeCalls } from './finance/finance';
import { adjustmentCalls } from './finance/finance-adjustments';
import { financeExportCalls } from './finance/finance-exports';
import { reconciliationCalls } from './finance/finance-reconciliations';
import { financeReportCalls } from './finance/finance-reports';
import { financeSealCalls } from './finance/finance-seals';
import { paymentCalls } from './finance/payments';
import { statementCalls } from './finance/statement';
import { downloadCalls } from './playback/downloads';
import { libraryCalls } from './playback/library';
import { playerCalls } from './playback/player';
import { playerPlaceCalls } from './playback/player-place';
import { commentCalls } from './social/comments';
import { notificationCalls } from './social/notifications';
import { profileCalls } from './social/profiles';
import { pushCalls } from './social/push';
import { settingsCalls } from './social/settings';
import { socialCalls } from './social/social';
import { tunedInPostCalls } from './social/tuned-in-posts';

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
  ...adjustmentCalls,
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
