// Finds the messages in what the macros have made of a source.
const { idOf } = require('./compiled.cjs');

const string = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;
const starts = /\/\*i18n\*\/ \{\s*id: "([^"]+)"|\b_?jsxs?(?:DEV)?\(Trans_, \{\s*id: "([^"]+)"/g;
const messages = new RegExp(`(\\bmessage: )(${string})(?:,\\s*context: (${string}))?`, 'g');

/** The value of a string of JavaScript, in single or double quotes. */
const literalValue = (literal) => Function(`return ${literal}`)();

/**
 * @param {string} code From swc, not minified.
 * @param {(found: {message: string, context?: string}) => string | undefined} replace Called for each message; what it
 *   returns takes the place of the string.
 * @throws Error where a message was not found, as the build would then ship a text that no browser can show.
 */
function replaceMessages(code, replace) {
  let result = code;
  // From the last to the first, so that places before a replaced message stay where they are.
  for (const { index, 1: ofCall, 2: ofElement } of [...code.matchAll(starts)].reverse()) {
    const { at, literal, text } = messageAfter(result, index, ofCall ?? ofElement);
    result = result.slice(0, at) + (replace(text) ?? literal) + result.slice(at + literal.length);
  }
  return result;
}

/** The first one with that id: what stands within an element may have a property of the same name. */
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
