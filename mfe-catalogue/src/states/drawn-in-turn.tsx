import { afterPaint } from '@libretto/kit/when-idle';
import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

interface DrawnInTurnProps {
  /** False as long as something that matters more is still to come. */
  when?: boolean;
  /** What the next part waits for: the frame that shows the one before, if not said otherwise. */
  turn?: () => Promise<void>;
  /** From the one that is seen first to the one that is seen last. */
  parts: readonly ReactNode[];
}

/** Draws its parts one after the other: all at once they would keep a slow phone from answering a press. */
export function DrawnInTurn({ when = true, turn = afterPaint, parts }: DrawnInTurnProps) {
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
  // Each part keeps its place, whatever comes before it in the meantime.
  return Children.toArray(parts.slice(0, count));
}
