// The props of both layouts of the landing page.
import type { Track } from '@libretto/contracts/federation';
import type { LandingContent } from './use-landing';

export interface LandingViewProps {
  content: LandingContent | undefined;
  onPlay(track: Track): void;
}
