export interface Text {
  message: string;
  context?: string;
}
/** Names of values, or those with their type and cases, between pieces of text. A plural has its offset among its cases. */
export type Token = string | [name: string, type?: string, cases?: Record<string, Token[] | string | number | undefined>];
export function compiled(message: string): Token[];
export function idOf(text: Text): string;
export function keyOf(text: Text): string;
export function ofKey(key: string): Text;
