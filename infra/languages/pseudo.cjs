// Writes English as no language does: accents on every letter show what is translated, the length what overflows.

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index]]));

const accent = (text) => [...text].map((letter) => letters.get(letter) ?? letter).join('');

/** A third longer than English, as German and Finnish are, but for tags of elements. */
function lengthened(text) {
  const letterCount = text.replace(/<[^>]*>/g, '').match(/[A-Za-z]/g)?.length ?? 0;
  return letterCount < 2 ? text : `${text}${'·'.repeat(Math.max(1, Math.round(letterCount / 3)))}`;
}

const accentText = (text) =>
  text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : accent(part)))
    .join('');

/** @param {unknown[]} tokens A compiled message; names of values and cases stay as they are. */
function pseudo(tokens) {
  const all = tokens.map((token) => {
    if (typeof token === 'string') return token === '#' ? token : accentText(token);
    const [name, type, cases] = token;
    if (!['plural', 'select', 'selectordinal'].includes(type)) return token;
    const rewritten = Object.entries(cases).map(([key, value]) => [
      key,
      key === 'offset' ? value : pseudo(typeof value === 'string' ? [value] : value),
    ]);
    return [name, type, Object.fromEntries(rewritten)];
  });
  const text = all.filter((token) => typeof token === 'string').join('');
  const more = lengthened(text).slice(text.length);
  return more ? [...all, more] : all;
}

module.exports = { pseudo };
