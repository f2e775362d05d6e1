// Pure functions for zooming and panning a photo, in pixels relative to the centre of its stage.
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Place {
  readonly width: number;
  readonly height: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
export const mostZoom = 5;
const step = 1.5;
export const panPx = 80;

/** Clamps the position: a photo can only be panned as far as it is larger than its stage. */
function within({ scale, x, y }: Zoom, { width, height }: Place): Zoom {
  const bound = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2;
    return Math.min(most, Math.max(-most, value)) || 0;
  };
  return { scale, x: bound(x, width), y: bound(y, height) };
}

/** Zooms so that the point under the pointer stays in place; without a pointer around the centre. */
export function zoomedTo(zoom: Zoom, scale: number, place: Place, at = { x: 0, y: 0 }): Zoom {
  const next = Math.min(mostZoom, Math.max(1, scale));
  const by = next / zoom.scale;
  return within({ scale: next, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, place);
}

export const moved = (zoom: Zoom, x: number, y: number, place: Place): Zoom =>
  within({ ...zoom, x: zoom.x + x, y: zoom.y + y }, place);

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The zoom after a key, or null for any other key. Arrow keys only pan a zoomed photo. */
export function zoomByKey(zoom: Zoom, key: string, place: Place): Zoom | null {
  if (key === '+' || key === '=') return zoomedTo(zoom, zoom.scale * step, place);
  if (key === '-') return zoomedTo(zoom, zoom.scale / step, place);
  if (key === '0') return whole;
  const arrow = arrows[key];
  return arrow && zoom.scale > 1 ? moved(zoom, arrow[0] * panPx, arrow[1] * panPx, place) : null;
}
