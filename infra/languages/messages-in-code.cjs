// Finds the messages in the output of the macros.
const { idOf } = require('./compiled.cjs');

const string = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;
const starts = /\/\*i18n\*\/ \{\s*id: "([^"]+)"|\b_?jsxs?(?:DEV)?\(Trans_, \{\s*id: "([^"]+)"/g;
const messages = new RegExp(`(\\bmessage: )(${string})(?:,\\s*context: (${string}))?`, 'g');

/** Evaluates a JavaScript string literal in single or double quotes. */
const literalValue = (literal) => Function(`return ${literal}`)();

/**
 * @param {string} code Output of swc, not minified.
 * @param {(found: {message: string, context?: string}) => string | undefined} replace Called for each message; its
 * result replaces the string.
 * @throws Error when a message was not found, because the build would then contain a
 * message that browsers cannot format.
 */
function replaceMessages(code, replace) {
  let result = code;
  // From last to first, so that earlier offsets stay valid.
  for (const { index, 1: ofCall, 2: ofElement } of [...code.matchAll(starts)].reverse()) {
    const { at, literal, text } = messageAfter(result, index, ofCall ?? ofElement);
    result = result.slice(0, at) + (replace(text) ?? literal) + result.slice(at + literal.length);
  }
  return result;
}

/** The first match with this id: nested content may have a property of the same name. */
function messageAfter(code, index, id) {
  messages.lastIndex = index;
  for (let found = messages.exec(code); found; found = messages.exec(code)) {
    const [, head, literal, context] = found;
    const text = { message: literalValue(literal), context: context && literalValue(context) };
    if (idOf(text) === id) return { at: found.index + head.length, literal, text };
  }
  throw new Error(`The message with the id ${id} was not found`);
}

module.exports = { replaceMessages };
