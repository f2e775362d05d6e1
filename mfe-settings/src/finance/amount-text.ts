// Parses amounts that the finance team types.

/**
 * Accepts a decimal comma or point with at most two decimals. Thousands separators are refused, because `1.000` is a
 * thousand in German and one in English.
 */
export function parseAmount(text: string): number | undefined {
  const typed = text.trim();
  return /^\d+([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}
