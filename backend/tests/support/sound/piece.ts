// Music for tests that compare recordings: a different, reproducible piece for each seed.
export const pieceSeconds = 12;

/** Accessing `Math` is slow in a test's sandbox, so its functions are read once. */
const { exp, floor, imul, min, PI, round, sin } = Math;

/** Chords with overtones that change at irregular times. */
export function piece(seed: number): (rateHz: number) => Float32Array {
  let state = seed;
  const random = () => {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const chords: { readonly from: number; readonly frequencies: readonly number[] }[] = [];
  for (let from = 0; from < pieceSeconds; from += 0.25 + random() * 0.6) {
    chords.push({ from, frequencies: [1, 2, 3].map(() => 220 * 2 ** (floor(random() * 24) / 12)) });
  }
  return (rateHz) => {
    const samples = new Float32Array(pieceSeconds * rateHz);
    for (const [index, { from, frequencies }] of chords.entries()) {
      const end = min(samples.length, round((chords[index + 1]?.from ?? pieceSeconds) * rateHz));
      for (let place = round(from * rateHz); place < end; place += 1) {
        const at = place / rateHz;
        let sum = 0;
        for (const f of frequencies) sum += sin(2 * PI * f * at) + 0.4 * sin(4 * PI * f * at);
        samples[place] = 0.2 * exp((from - at) * 2) * sum;
      }
    }
    return samples;
  };
}
