// The level that the product shows: the same for everyone until levels can be earned.
export const level = { number: 1, points: 0, target: 5000, share: 0 } as const;
