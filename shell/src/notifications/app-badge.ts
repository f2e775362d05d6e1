/** The badge of the installed app says what the bell says, where there are badges. */
export function showAppBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  void navigator.setAppBadge(unread).catch(() => undefined);
}
