const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits text into graphemes, such as a letter with its marks or a family emoji. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);
