// The small tile before a payment card or another way to pay: the brand's own colours, else an icon on a quiet ground.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { IconCreditCard } from '../icons/icons-more';
import { colour, radius } from '../theme/tokens';

/** The brands' own colours; no theme changes them. */
const visaBlue = '#1a3690';
const amexBlue = '#0a6ebd';
const mastercard = { ground: '#16181a', left: '#eb3b28', right: '#f6a11d', overlap: '#f2682a' } as const;
const onBrand = '#ffffff';

const tile = css`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 24px;
  border-radius: ${radius.tag};
  box-shadow: inset 0 0 0 1px ${colour.coverEdge};
  background: ${colour.surface3};
  color: ${colour.text};
`;

/** A tile of 36×24 for an icon, where there is no brand. */
export function PaymentTile({ children }: { children: ReactNode }) {
  return (
    <span css={tile} aria-hidden="true">
      {children}
    </span>
  );
}

/** `visa`, `mastercard` and `amex` have their own; every other brand is a plain card. Always next to its name in words. */
export function CardBrandTile({ brand }: { brand: string }) {
  switch (brand) {
    case 'visa':
      return <Lettered ground={visaBlue} text="VISA" slantDegrees={-12} />;
    case 'amex':
      return <Lettered ground={amexBlue} text="AMEX" />;
    case 'mastercard':
      return (
        <span css={tile} style={{ background: mastercard.ground }} aria-hidden="true">
          <svg width="22" height="14" viewBox="0 0 22 14" aria-hidden="true">
            <circle cx="7" cy="7" r="7" fill={mastercard.left} />
            <circle cx="15" cy="7" r="7" fill={mastercard.right} />
            <path d="M11 1.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0 -11.48z" fill={mastercard.overlap} />
          </svg>
        </span>
      );
    default:
      return (
        <PaymentTile>
          <IconCreditCard size={18} />
        </PaymentTile>
      );
  }
}

function Lettered({ ground, text, slantDegrees = 0 }: { ground: string; text: string; slantDegrees?: number }) {
  return (
    <span css={tile} style={{ background: ground }} aria-hidden="true">
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true">
        <text
          x="15"
          y="10"
          textAnchor="middle"
          fontSize="10.5"
          fontWeight="800"
          fill={onBrand}
          transform={slantDegrees === 0 ? undefined : `translate(2 0) skewX(${slantDegrees})`}
        >
          {text}
        </text>
      </svg>
    </span>
  );
}

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The brand as people write it; a card of an unknown one is a "Card". */
export const cardBrandName = (brand: string) => names[brand] ?? t({ message: 'Card', context: 'payment' });
