// For browser tests: gives the pages of a context the pseudo-localized messages of every part, which no build contains.
import type { BrowserContext } from 'playwright-core';
import { pseudoMessages } from '../../shell/language/src/languages';
import { compiled, idOf, ofKey } from './compiled.cjs';
import { pseudo } from './pseudo.cjs';
import { packagesWithTexts, readCatalogue } from './sources';

let script: string | undefined;

/** Call before the first page opens. */
export async function givePseudoMessages(context: BrowserContext): Promise<void> {
  script ??= `window.${pseudoMessages} = JSON.parse(${JSON.stringify(JSON.stringify(messages()))})`;
  await context.addInitScript(script);
}

function messages() {
  const keys = packagesWithTexts.flatMap((name) => Object.keys(readCatalogue(name, 'de')));
  return Object.fromEntries(keys.map(ofKey).map((text) => [idOf(text), pseudo(compiled(text.message))]));
}
