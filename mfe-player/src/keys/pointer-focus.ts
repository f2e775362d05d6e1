// Whether a control has its focus from a press of the mouse or a finger. Browsers show the ring, and say `:focus-visible`,
// as soon as any key is pressed, so the key itself cannot be asked.

let pressed: Element | null = null;
let isPressing = false;

/** Watches the page from now on. Returns the way to stop. */
export function watchPointerFocus(): () => void {
  const down = ({ target }: Event) => {
    isPressing = true;
    pressed = target instanceof Element ? target : null;
  };
  const up = () => {
    isPressing = false;
  };
  const focus = () => {
    // A dialog that closes or a Tab brings the focus by other means.
    if (!isPressing) pressed = null;
  };
  const listeners = [
    ['pointerdown', down],
    ['pointerup', up],
    ['pointercancel', up],
    ['focusin', focus],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true });
  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
  };
}

export function isFocusedByPointer(control: Element): boolean {
  return pressed !== null && control.contains(pressed);
}
