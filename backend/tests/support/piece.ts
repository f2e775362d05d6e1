// Music for tests that compare recordings: another piece for each seed, always the same.
export const pieceSeconds = 12;

/** In a test's sandbox each look at `Math` is slow. */
const { exp, floor, imul, min, PI, round, sin } = Math;

/** Chords that change at uneven times, with overtones: another piece for each seed. */
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
