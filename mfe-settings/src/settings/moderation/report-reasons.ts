// Texts of the reasons for reports and decisions.
import type { ReportReason } from '@libretto/contracts/http/administration/moderation';
import { t } from '@lingui/core/macro';

const reasons = (): Readonly<Record<ReportReason, string>> => ({
  spam: t`Spam or advertising`,
  harassment: t`Harassment or bullying`,
  hate: t`Hate speech`,
  sexual: t`Sexual content`,
  violence: t`Violence or threats`,
  copyright: t`Copyright infringement`,
  impersonation: t`Pretending to be somebody else`,
  fraud: t`Fraud or fake streams`,
  other: t`Something else`,
});

export const reasonText = (reason: ReportReason): string => reasons()[reason];
