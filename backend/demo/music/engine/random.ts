// Seeded randomness, so that a track sounds the same on every machine and in every rendering.

export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Normally distributed with mean 0 and deviation 1, clipped at ±3 so that no note deviates far. */
  gaussian(): number;
}

/** Mulberry32: its 32 bits of state suffice for humanizing notes and for noise bursts. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    gaussian: () => {
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
      return Math.max(-3, Math.min(3, radius * Math.cos(2 * Math.PI * uniform())));
    },
  };
}

/** A stable seed from a name, so that adding a part does not change the others. */
export function seedFrom(name: string): number {
  let hash = 2166136261;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 16777619);
  return hash >>> 0;
}
