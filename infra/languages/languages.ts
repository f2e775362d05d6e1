// npm run languages: updates the catalogues from the sources and lists missing translations.
import { writeFileSync } from 'node:fs';
import { languages, sourceLanguage } from '../../shell/language/src/languages';
import { argumentsOf } from '../build/arguments';
import { type Catalogue, cataloguePath, packagesWithTexts, readCatalogue, textsOf } from './sources';

argumentsOf({ options: {} }, 'there are none');
for (const name of packagesWithTexts) {
  const keys = [...textsOf(name).keys()].sort();
  for (const language of Object.keys(languages).filter((code) => code !== sourceLanguage)) {
    const before = readCatalogue(name, language);
    const now: Catalogue = Object.fromEntries(keys.map((key) => [key, before[key] ?? '']));
    writeFileSync(cataloguePath(name, language), `${JSON.stringify(now, null, 2)}\n`);
    const open = keys.filter((key) => !now[key]).length;
    const gone = Object.keys(before).filter((key) => !(key in now)).length;
    console.log(`${name} ${language}: ${keys.length} texts, ${open} to be translated, ${gone} no longer in use`);
  }
}
