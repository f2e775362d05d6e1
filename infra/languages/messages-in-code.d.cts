import type { Text } from './compiled.cjs';

export function replaceMessages(code: string, replace: (found: Text) => string | undefined): string;
