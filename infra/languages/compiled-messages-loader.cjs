// Follows swc in the production build: English messages become what the browser puts together without a parser.
const { compiled } = require('./compiled.cjs');
const { replaceMessages } = require('./messages-in-code.cjs');

module.exports = function compiledMessagesLoader(code, map) {
  const result = code.includes('@libretto/language')
    ? replaceMessages(code, ({ message }) => JSON.stringify(compiled(message)))
    : code;
  this.callback(null, result, map);
};
