// So many boxes, each named by its place.
export const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
