// Types of journeys.cjs: paths from the root of the repository.
declare const journeys: readonly string[];
export = journeys;
