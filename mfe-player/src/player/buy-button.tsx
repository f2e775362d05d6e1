// The offer to buy a song at the end of its preview, with its price.

import { Button, type ButtonProps } from '@libretto/kit/controls';
import { formatTalents } from '@libretto/kit/text';
import { openPurchase } from '@libretto/product/intents';
import { t } from '@lingui/core/macro';
import type { Track } from '../machine/player.types';

export function BuyButton({ track, ...rest }: { track: Track } & Omit<ButtonProps, 'children' | 'onClick'>) {
  const price = formatTalents(track.price);
  return (
    <Button variant="primary" size="row" onClick={() => openPurchase(track)} {...rest}>
      {t`Buy for ${price}`}
    </Button>
  );
}
