/** Shows the bell's number on the badge of the installed app, where the platform supports badges. */
export function showAppBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  void navigator.setAppBadge(unread).catch(() => undefined);
}
