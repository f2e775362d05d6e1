// Short buzzes on phones that can.

const patterns = {
  light: [25],
  medium: [50],
  heavy: [100],
  success: [25, 50, 50],
  warning: [50, 50, 50],
  error: [100, 50, 100],
} as const;

export type Haptic = keyof typeof patterns;

/** Silent where the device has no motor, or the person asked for less motion. */
export function haptic(kind: Haptic): void {
  if (typeof navigator === 'undefined' || typeof navigator.vibrate !== 'function') return;
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate([...patterns[kind]]);
}
