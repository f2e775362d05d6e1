import type { ActKind } from '@libretto/contracts/http/administration/moderation';
import { t } from '@lingui/core/macro';

/** Texts of moderation actions for the log and the queue. */
export const actTexts = (): Readonly<Record<ActKind, string>> => ({
  report: t`Reported`,
  dismiss: t`Reports dismissed`,
  hide: t`Hidden`,
  restore: t`Restored`,
  ban: t`Banned from commenting`,
  strike: t`Strike given`,
  'withdraw-penalty': t`Penalty withdrawn`,
  appeal: t`Appealed`,
  'uphold-appeal': t`Appeal refused`,
  'overturn-appeal': t`Appeal granted`,
});
