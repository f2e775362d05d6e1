import { t } from '@lingui/core/macro';

/** What a post is called where it is passed on, in the language of the page. */
export const titleOfPost = (author: string) => t`${author} on Libretto`;
