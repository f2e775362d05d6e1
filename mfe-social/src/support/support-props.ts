// The props that the panels of the support dialog share.
import type { PaymentChoice, SupportedArtist } from './support-rules';
import type { SupportEvent } from './tune-in-or-donate.types';

export interface SupportDialogProps {
  readonly isOpen: boolean;
  readonly choice: PaymentChoice & { readonly artist: SupportedArtist };
  /** Balance in Talents at the time of confirmation, shown from then on. */
  readonly balanceBefore: number;
  readonly phase: 'ready' | 'processing' | 'done';
  /** The pending payment went through the card form. */
  readonly isByCard: boolean;
  readonly isAmountRefused: boolean;
  readonly error: string | null;
  readonly send: (event: SupportEvent) => void;
}
