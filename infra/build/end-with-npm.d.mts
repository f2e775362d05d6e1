/** Ends this process with npm, where npm started it. */
export declare function endWithNpm(): void;
