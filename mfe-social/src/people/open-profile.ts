// Opens a profile as a dialog over the current page; the underlying link still leads to the profile's page.
import { bus } from '@libretto/contracts/federation';
import { goTo, onPlainClick } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { userId as ownId } from '@libretto/product/session';

/**
 * For the author of a comment. The user's own profile opens as a page for editing, and so does every profile
 * in a shell without the dialog.
 */
export const clickToProfileDialog = (userId: string) =>
  onPlainClick(() => {
    if (userId !== ownId() && bus.hasListeners('profile/open')) bus.emit('profile/open', { userId });
    else goTo(profilePath(userId));
  });

/** In the feed only signed-in users get the dialog. */
export const clickToProfileInFeed = (userId: string) =>
  onPlainClick((event) => (ownId() === null ? goTo(profilePath(userId)) : clickToProfileDialog(userId)(event)));
