// Publishes the events of the sound to its subscribers.
import type { SoundEvent } from './sound';

export class SoundReports {
  private readonly listeners = new Set<(event: SoundEvent) => void>();

  subscribe(listener: (event: SoundEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  report(event: SoundEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }

  /** Reports the rejection of an element's `play`. */
  explain(error: Error): void {
    // Caused by a later load or pause, or also reported by the element's `error` event.
    if (error.name === 'AbortError' || error.name === 'NotSupportedError') return;
    this.report(
      error.name === 'NotAllowedError' ? { type: 'sound.blocked' } : { type: 'sound.broken', message: error.message },
    );
  }
}
