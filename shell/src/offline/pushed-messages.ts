// The messages that the service worker sends to a tab.

/** The user pressed a pushed notification: the tab navigates to its `link`. */
export const openedByPush = 'libretto/opened-by-push';
