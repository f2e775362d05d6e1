// Messages in the form that the browser puts together without a parser.
const { compileMessage } = require('@lingui/message-utils/compileMessage');
const { generateMessageId } = require('@lingui/message-utils/generateMessageId');

/** Always a list: a plain string would be taken for a message that is still to be compiled. */
function compiled(message) {
  const tokens = compileMessage(message);
  return typeof tokens === 'string' ? [tokens] : tokens;
}

/** The id that the macros give a message. */
const idOf = ({ message, context }) => generateMessageId(message, context);

/** A key of a catalogue: the English text, with its context in square brackets before it. */
const keyOf = ({ message, context }) => (context ? `[${context}] ${message}` : message);

function ofKey(key) {
  const [, context, message] = /^\[([^\]]+)\] ([\s\S]+)$/.exec(key) ?? [null, undefined, key];
  return { message, context };
}

module.exports = { compiled, idOf, keyOf, ofKey };
