// The engraved rings around the patron's seal: the closed curves of a guilloche, as on banknotes. Nothing else uses
// them.

const lobes = 8;
const steps = 144;

/** A ring with `lobes` waves, in the coordinates of the drawing. */
function ring(radius: number, wave: number, turn: number, centre: { x: number; y: number }): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const reach = radius + wave * Math.cos(lobes * angle + turn);
    return `${(centre.x + reach * Math.cos(angle)).toFixed(1)} ${(centre.y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Outwards from the seal, the waves grow and rotate against each other, which forms a net of diamonds. */
export function engraving(centre: { x: number; y: number }): { readonly path: string; readonly opacity: number }[] {
  return Array.from({ length: 40 }, (_, index) => {
    const radius = 52 + index * 2.7;
    const wave = 5 + index * 0.32;
    const turn = (index % 2 === 0 ? 1 : -1) * index * 0.09;
    return { path: ring(radius, wave, turn, centre), opacity: Math.max(0.14, 0.9 - index * 0.02) };
  });
}
