/** Paths from the root of the repository. */
export declare const journeys: readonly string[];
/** The same, of what only a long run repeats. */
export declare const screens: readonly string[];
