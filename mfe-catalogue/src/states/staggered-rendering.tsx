import { afterPaint } from '@libretto/kit/hooks';
import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

interface DrawnInTurnProps {
  /** False while more important content is still pending. */
  when?: boolean;
  /** What each further part waits for; by default the frame that shows the previous one. */
  turn?: () => Promise<void>;
  /** In the order in which the user sees them. */
  parts: readonly ReactNode[];
}

/** Staggered rendering: all parts at once would keep a slow phone from reacting to input. */
export function StaggeredRendering({ when = true, turn = afterPaint, parts }: DrawnInTurnProps) {
  const [count, setCount] = useState(when ? 1 : 0);
  const hasMore = when && count < parts.length;
  useEffect(() => {
    if (!hasMore) return undefined;
    let isOver = false;
    void turn().then(() => {
      if (!isOver) startTransition(() => setCount(count + 1));
    });
    return () => {
      isOver = true;
    };
  }, [hasMore, count, turn]);
  // Each part keeps its key, whatever renders before it in the meantime.
  return Children.toArray(parts.slice(0, count));
}
