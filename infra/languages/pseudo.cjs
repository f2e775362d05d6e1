// Pseudo-localization: accents on every letter reveal untranslated texts, and longer texts reveal overflow.

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index]]));

const accent = (text) => [...text].map((letter) => letters.get(letter) ?? letter).join('');

/** Padding that makes a message a third longer than English, as German and Finnish are. */
function lengthening(tokens) {
  const text = tokens.filter((token) => typeof token === 'string').join('');
  const letterCount = text.replace(/<[^>]*>/g, '').match(/[A-Za-z]/g)?.length ?? 0;
  return letterCount < 2 ? [] : ['·'.repeat(Math.max(1, Math.round(letterCount / 3)))];
}

const accentText = (text) =>
  text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : accent(part)))
    .join('');

/** @param {unknown[]} tokens A compiled message; the names of placeholders and cases stay unchanged. */
function pseudo(tokens) {
  const all = tokens.map((token) => {
    if (typeof token === 'string') return token === '#' ? token : accentText(token);
    const [name, type, cases] = token;
    if (!['plural', 'select', 'selectordinal'].includes(type)) return token;
    const rewritten = Object.entries(cases).map(([key, value]) => [
      key,
      Array.isArray(value) ? pseudo(value) : typeof value === 'string' ? pseudo([value]) : value,
    ]);
    return [name, type, Object.fromEntries(rewritten)];
  });
  return [...all, ...lengthening(tokens)];
}

module.exports = { pseudo };
