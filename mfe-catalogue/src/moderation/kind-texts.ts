// Names of the kinds of moderated content, in the forms that sentences need.
import type { ModeratedKind } from '@libretto/contracts/http/administration/moderation';
import { t } from '@lingui/core/macro';

type Texts = Readonly<Record<ModeratedKind, string>>;

/** At the beginning of a sentence. */
export const kindTexts = (): Texts => ({
  comment: t`A comment`,
  post: t`A post`,
  'tuned-in-post': t`A tuned-in post`,
  profile: t`A profile`,
});

/** After "about". */
export const aboutTexts = (): Texts => ({
  comment: t`a comment`,
  post: t`a post`,
  'tuned-in-post': t`a tuned-in post`,
  profile: t`a profile`,
});

export const hideTexts = (): Texts => ({
  comment: t`Hide the comment`,
  post: t`Hide the post`,
  'tuned-in-post': t`Hide the tuned-in post`,
  profile: t`Hide the profile`,
});

export const showAgainTexts = (): Texts => ({
  comment: t`Show the comment again`,
  post: t`Show the post again`,
  'tuned-in-post': t`Show the tuned-in post again`,
  profile: t`Show the profile again`,
});
