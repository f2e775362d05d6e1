// A person's profile over the present page; the link beneath stays a link to their page.
import { bus } from '@libretto/contracts/federation';
import { goTo, onPlainClick } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { userId as ownId } from '@libretto/product/session';

/** Of a commenter. One's own profile is edited on its page, and a shell without the dialog leads to the page. */
export const clickToProfileDialog = (userId: string) =>
  onPlainClick(() => {
    if (userId !== ownId() && bus.hasListeners('profile/open')) bus.emit('profile/open', { userId });
    else goTo(profilePath(userId));
  });

/** In the feed the dialog is for people with a session. */
export const clickToProfileInFeed = (userId: string) =>
  onPlainClick((event) => (ownId() === null ? goTo(profilePath(userId)) : clickToProfileDialog(userId)(event)));
