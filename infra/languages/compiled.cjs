// Compiles messages to the form that browsers format without a parser.
const { compileMessage } = require('@lingui/message-utils/compileMessage');
const { generateMessageId } = require('@lingui/message-utils/generateMessageId');

/** Always an array, because a plain string would be treated as an uncompiled message. */
function compiled(message) {
  const tokens = compileMessage(message);
  return typeof tokens === 'string' ? [tokens] : tokens;
}

/** The id that the macros generate for a message. */
const idOf = ({ message, context }) => generateMessageId(message, context);

/** Catalogue key: the English message, preceded by its context in square brackets. */
const keyOf = ({ message, context }) => (context ? `[${context}] ${message}` : message);

function ofKey(key) {
  const [, context, message] = /^\[([^\]]+)\] ([\s\S]+)$/.exec(key) ?? [null, undefined, key];
  return { message, context };
}

module.exports = { compiled, idOf, keyOf, ofKey };
