// Zooms and pans a photo by wheel, touch and mouse.
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moved, type Place, whole, type Zoom, zoomByKey, zoomedTo } from './zoom';

const doubleZoom = 2.5;
const wheelPerZoom = 400;

interface Point {
  readonly x: number;
  readonly y: number;
}

export function useZoom() {
  const [zoom, setZoom] = useState<Zoom>(whole);
  const place = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());

  const size = (): Place => {
    const { width = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {};
    return { width, height };
  };
  /** Position relative to the centre of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const rect = place.current?.getBoundingClientRect();
    return rect ? { x: clientX - rect.left - rect.width / 2, y: clientY - rect.top - rect.height / 2 } : { x: 0, y: 0 };
  };
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    setZoom((now) => zoomedTo(now, now.scale * 2 ** (-event.deltaY / wheelPerZoom), size(), pointOf(event)));
  });
  useEffect(() => {
    const element = place.current;
    // React's wheel listener is passive and cannot prevent the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomByWheel(event);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, pointOf(event));
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) setZoom((held) => moved(held, now.x - before.x, now.y - before.y, size()));
    else {
      const by = distance(now, other) / (distance(before, other) || 1);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      setZoom((held) => zoomedTo(held, held.scale * by, size(), middle));
    }
  };
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  /** Returns whether the key was handled. */
  const takeKey = (key: string): boolean => {
    const next = zoomByKey(zoom, key, size());
    if (next) setZoom(next);
    return next !== null;
  };
  return {
    zoom,
    place,
    takeKey,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        setZoom((now) => (now.scale > 1 ? whole : zoomedTo(now, doubleZoom, size(), pointOf(event)))),
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
