// Keys for a number of skeleton items.
export const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
