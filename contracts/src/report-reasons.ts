// The reasons for reporting a comment, post or profile, as shown on screens. Kept apart from the schemas, which no
// browser loads.
import type { ModeratedKind, ReportReason } from './http/administration/moderation';

/** The labels of the reasons. */
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

/** The kinds as they appear within a sentence. */
export const moderatedKindTexts: Readonly<Record<ModeratedKind, string>> = {
  comment: 'comment',
  post: 'post',
  'tuned-in-post': 'tuned-in post',
  profile: 'profile',
};
