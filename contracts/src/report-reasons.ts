// What can be wrong with a comment, post or profile, as people read it. Apart from the schemas, which no browser loads.
import type { ModeratedKind, ReportReason } from './http/moderation';

/** As people read them. */
export const reportReasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  hate: 'Hate speech',
  sexual: 'Sexual content',
  violence: 'Violence or threats',
  copyright: 'Copyright infringement',
  impersonation: 'Pretending to be somebody else',
  fraud: 'Fraud or fake streams',
  other: 'Something else',
};

/** As people read them in a sentence. */
export const moderatedKindTexts: Readonly<Record<ModeratedKind, string>> = {
  comment: 'comment',
  post: 'post',
  'tuned-in-post': 'tuned-in post',
  profile: 'profile',
};

export const maxReportWords = 1000;
export const maxBanDays = 365;
