// Copies text, also where the Clipboard API does not exist.

/**
 * Copies a text. Must be called from a press. The Clipboard API exists only in secure contexts; elsewhere the older
 * copy command does it.
 *
 * @returns false where the browser allows neither.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByCommand(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  const focused = document.activeElement;
  // Everything outside of an open modal dialog is inert, and nothing inert can be selected.
  const place = focused?.closest('dialog, [role="dialog"]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; left: 0; opacity: 0';
  place.append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
