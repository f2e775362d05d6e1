// Where a preview ends: the offer to hear the rest, with its price.
import { Button, type ButtonProps } from '@libretto/kit/button';
import { formatTalents } from '@libretto/kit/format';
import { openPurchase } from '@libretto/product/intents';
import type { Track } from '../machine/player.types';

export function BuyButton({ track, ...rest }: { track: Track } & Omit<ButtonProps, 'children' | 'onClick'>) {
  return (
    <Button variant="primary" size="row" onClick={() => openPurchase(track)} {...rest}>
      Buy for {formatTalents(track.price)}
    </Button>
  );
}
