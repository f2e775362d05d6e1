// What the service worker says to a tab.

/** Somebody has pressed a pushed notification: the tab goes to its `link`. */
export const openedByPush = 'libretto/opened-by-push';
