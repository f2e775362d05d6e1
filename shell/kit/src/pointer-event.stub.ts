// jsdom has no pointer events; a mouse event with a pointer's two extra fields is enough for the tests that drag.

class StubPointerEvent extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
    this.pointerType = init.pointerType ?? 'mouse';
  }
}

/** Call before the first pointer event of a test file. */
export function stubPointerEvents(): void {
  globalThis.PointerEvent ??= StubPointerEvent as unknown as typeof PointerEvent;
}
