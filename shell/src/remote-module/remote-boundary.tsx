// Catches what a remote throws, while loading or later, and keeps it from its neighbours.
import { RemoteFallback } from '@libretto/kit/error-state';
import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  name: string;
  onRetry(): void;
  onError(error: unknown): void;
  children: ReactNode;
}

export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`${this.props.name} is not available.`, error);
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <RemoteFallback name={this.props.name} onRetry={this.props.onRetry} />;
  }
}
