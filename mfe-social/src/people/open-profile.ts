// Opens a profile as a dialog over the current page; the underlying link still leads to the profile's page.
import { bus } from '@libretto/contracts/federation';
import { goTo, onPlainClick } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { userId as ownId } from '@libretto/product/session';

/**
 * Opens the profile of a comment's author. The user's own profile, which is editable only on its page, and any profile
 * in a shell without the dialog open as a page.
 */
export const clickToProfileDialog = (userId: string) =>
  onPlainClick(() => {
    if (userId !== ownId() && bus.hasListeners('profile/open')) bus.emit('profile/open', { userId });
    else goTo(profilePath(userId));
  });

/** In the feed only signed-in users get the dialog. */
export const clickToProfileInFeed = (userId: string) =>
  onPlainClick((event) => (ownId() === null ? goTo(profilePath(userId)) : clickToProfileDialog(userId)(event)));
