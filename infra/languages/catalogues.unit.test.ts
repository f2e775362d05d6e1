// Every catalogue contains exactly the messages of its package, each translated and with the
// same placeholders as in English.
import { languages, sourceLanguage } from '../../shell/language/src/languages';
import { compiled, ofKey, type Token } from './compiled.cjs';
import { packagesWithTexts, readCatalogue, textsOf } from './sources';

const translated = Object.keys(languages).filter((code) => code !== sourceLanguage);
const catalogues = packagesWithTexts.flatMap((name) => translated.map((language) => [name, language] as const));

/** Names of the placeholders of a message, in any of its plural cases. */
function partsOf(tokens: Token[]): Set<string> {
  const parts = new Set<string>();
  for (const token of tokens) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) parts.add(tag);
      continue;
    }
    const [name, , cases] = token;
    parts.add(`{${name}}`);
    for (const part of Object.values(cases ?? {}).flatMap((value) => [...partsOfCase(value)])) parts.add(part);
  }
  return parts;
}

/** A plural also lists its offset among the cases, mostly undefined. */
const partsOfCase = (value: unknown) =>
  partsOf(Array.isArray(value) ? value : typeof value === 'string' ? [value] : []);

describe.each(catalogues)('%s in %s', (name, language) => {
  const texts = [...textsOf(name).keys()].sort();
  const catalogue = readCatalogue(name, language);

  it('has every text of the sources and no other: `npm run languages` brings it up to date', () => {
    expect(Object.keys(catalogue).sort()).toEqual(texts);
  });

  it('translates every text', () => {
    expect(texts.filter((key) => !catalogue[key]?.trim())).toEqual([]);
  });

  it('has the values and elements of the English text in each translation', () => {
    const wrong = Object.entries(catalogue).filter(
      ([key, translation]) =>
        [...partsOf(compiled(ofKey(key).message))].sort().join() !== [...partsOf(compiled(translation))].sort().join(),
    );
    expect(wrong).toEqual([]);
  });
});
