// Whether a control got its focus from a mouse click or touch. `:focus-visible` cannot tell, because browsers show the
// focus ring as soon as any key is pressed.

let pressed: Element | null = null;
let isPointerDown = false;

/** Starts watching the page. Returns a function that stops it. */
export function watchPointerFocus(): () => void {
  const down = ({ target }: Event) => {
    isPointerDown = true;
    pressed = target instanceof Element ? target : null;
  };
  const up = () => {
    isPointerDown = false;
  };
  const focus = () => {
    // Focus also arrives without a press, by Tab or when a dialog closes.
    if (!isPointerDown) pressed = null;
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
