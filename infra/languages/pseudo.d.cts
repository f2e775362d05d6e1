import type { Token } from './compiled.cjs';

export function pseudo(tokens: Token[]): Token[];
