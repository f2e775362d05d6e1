import type { ActKind } from '@libretto/contracts/http/moderation';

/** What was done, as the log and the queue say it. */
export const actTexts: Readonly<Record<ActKind, string>> = {
  report: 'Reported',
  dismiss: 'Reports dismissed',
  hide: 'Hidden',
  restore: 'Restored',
  ban: 'Banned from commenting',
  strike: 'Strike given',
  'withdraw-penalty': 'Penalty withdrawn',
  appeal: 'Appealed',
  'uphold-appeal': 'Appeal refused',
  'overturn-appeal': 'Appeal granted',
};
