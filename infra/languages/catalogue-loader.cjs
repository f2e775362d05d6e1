// Builds the catalogue of a part for another language: its own messages and those of the workspaces that every part
// bundles.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { compiled, idOf, ofKey } = require('./compiled.cjs');

const root = path.resolve(__dirname, '../..');
const everywhere = ['shell/kit/src/locales', 'shell/product/src/locales'].map((folder) => path.join(root, folder));

module.exports = function catalogueLoader(source) {
  const messages = {};
  const add = (texts) => {
    for (const [key, translation] of Object.entries(texts)) {
      messages[idOf(ofKey(key))] = compiled(translation || ofKey(key).message);
    }
  };
  for (const folder of everywhere) {
    const file = path.join(folder, path.basename(this.resourcePath));
    this.addDependency(file);
    if (existsSync(file)) add(JSON.parse(readFileSync(file, 'utf8')));
  }
  add(JSON.parse(source));
  // Browsers parse a JSON string faster than an object literal of this size.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
};
