/**
 * JSON with sorted keys and without undefined values: equal values give equal text, for hashing. Every event is
 * serialized here, so it must be fast.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  return JSON.stringify(value) ?? 'null';
}

function canonicalObject(fields: Record<string, unknown>): string {
  let text = '';
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key];
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
}
