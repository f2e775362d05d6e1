// The debit and credit lines of an event's postings.
import type { HttpCalls } from '@libretto/contracts/http';
import { formatMinor } from '@libretto/kit/text';

type Entry = HttpCalls['GET /api/finance/journal']['response']['entries'][number];

/** A leg of a posting: an account with its amount on one side. */
export interface Line {
  readonly account: string;
  readonly currency: 'TALENT' | 'EUR';
  readonly debit: string | null;
  readonly credit: string | null;
  /** Credits minus debits. */
  readonly minor: bigint;
}

/** Nets the postings of an event to one line per account and currency, debits first. */
export function linesOf({ postings }: Pick<Entry, 'postings'>): readonly Line[] {
  const sides = new Map<string, { currency: 'TALENT' | 'EUR'; account: string; net: bigint }>();
  const add = (account: string, currency: 'TALENT' | 'EUR', amount: bigint) => {
    const key = `${currency} ${account}`;
    sides.set(key, { currency, account, net: (sides.get(key)?.net ?? 0n) + amount });
  };
  for (const { source, destination, amount, currency } of postings) {
    add(source, currency, -BigInt(amount));
    add(destination, currency, BigInt(amount));
  }
  return [...sides.values()]
    .filter(({ net }) => net !== 0n)
    .sort((a, b) =>
      a.currency === b.currency ? Number(a.net > 0n) - Number(b.net > 0n) : a.currency < b.currency ? 1 : -1,
    )
    .map(({ account, currency, net }) => ({
      account,
      currency,
      debit: net < 0n ? formatMinor(-net, currency) : null,
      credit: net > 0n ? formatMinor(net, currency) : null,
      minor: net,
    }));
}
