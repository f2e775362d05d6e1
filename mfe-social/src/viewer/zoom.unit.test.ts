import { mostZoom, moved, panPx, whole, zoomByKey, zoomedTo } from './zoom';

const place = { width: 800, height: 600 };

describe('a zoomed photo', () => {
  it('keeps the point under the finger where it is', () => {
    const zoom = zoomedTo(whole, 2, place, { x: 100, y: -50 });
    expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
    // The point under the pointer shows the same part of the photo as before.
    expect((100 - zoom.x) / zoom.scale).toBe(100);
  });

  it('is never smaller than its place, nor moved out of it', () => {
    expect(zoomedTo(whole, 0.2, place)).toEqual(whole);
    expect(zoomedTo(whole, 100, place).scale).toBe(mostZoom);
    expect(moved({ scale: 2, x: 0, y: 0 }, 10_000, -10_000, place)).toEqual({ scale: 2, x: 400, y: -300 });
    expect(zoomedTo({ scale: 2, x: 400, y: 300 }, 1, place)).toEqual(whole);
  });

  it('goes by keys, and leaves the arrows to the list while it is whole', () => {
    expect(zoomByKey(whole, '+', place)?.scale).toBe(1.5);
    expect(zoomByKey(whole, 'ArrowRight', place)).toBeNull();
    expect(zoomByKey({ scale: 2, x: 0, y: 0 }, 'ArrowRight', place)).toEqual({ scale: 2, x: -panPx, y: 0 });
    expect(zoomByKey({ scale: 2, x: 40, y: 0 }, '0', place)).toEqual(whole);
    expect(zoomByKey(whole, 'x', place)).toBeNull();
  });
});
