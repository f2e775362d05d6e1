import { t } from '@lingui/core/macro';

/** Title of a shared post, in the language of the page. */
export const titleOfPost = (author: string) => t`${author} on Libretto`;
