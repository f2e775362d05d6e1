// What the sound says to those who listen to it.
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

  /** An element refused to play. */
  explain(error: Error): void {
    // Overtaken by the next load or pause; or reported by the element's own error event.
    if (error.name === 'AbortError' || error.name === 'NotSupportedError') return;
    this.report(
      error.name === 'NotAllowedError' ? { type: 'sound.blocked' } : { type: 'sound.broken', message: error.message },
    );
  }
}
