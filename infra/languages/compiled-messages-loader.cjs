// Runs after swc in the production build and precompiles English messages, so that browsers need no parser.
const { compiled } = require('./compiled.cjs');
const { replaceMessages } = require('./messages-in-code.cjs');

module.exports = function compiledMessagesLoader(code, map) {
  const result = code.includes('@libretto/language')
    ? replaceMessages(code, ({ message }) => JSON.stringify(compiled(message)))
    : code;
  this.callback(null, result, map);
};
