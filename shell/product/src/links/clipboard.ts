// Copies text, even where the Clipboard API is unavailable.

/**
 * Copies a text; must be called from a user gesture. The Clipboard API exists only in secure contexts; elsewhere the
 * older copy command is used.
 *
 * @returns false when the browser allows neither.
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
  // Everything outside an open modal dialog is inert, and inert content cannot be selected.
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
