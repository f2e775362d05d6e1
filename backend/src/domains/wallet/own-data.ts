import { decrypt, isEncrypted } from '../../kernel/events/personal-data';
import { eurosOfMinor } from '../../kernel/values/money';
import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { withdrawals } from './withdrawals/withdrawals.projection';

interface OwnWithdrawal {
  readonly id: string;
  readonly euros: number;
  readonly status: string;
  readonly requestedAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  /** Name and account number of the payee. */
  readonly payee: unknown;
}

export const walletOwnData: OwnDataPart = {
  lists: [
    listOf<OwnWithdrawal>(
      { name: 'money/withdrawals', about: 'Your withdrawals, with the bank account of each.' },
      ['id', 'euros', 'status', 'requestedAt', 'decidedAt', 'reason', 'payee'],
      async function* (source, userId) {
        const key = await source.personalKeys.find(userId);
        for await (const { amountMinor, streamId, revision, ...doc } of allOf(source, withdrawals, 'byUser', {
          userId,
        })) {
          const [request] = await source.eventStore.readStream(streamId, revision, 1);
          const sealed = (request?.data as { readonly payee?: unknown } | undefined)?.payee;
          yield { ...doc, euros: eurosOfMinor(amountMinor), payee: isEncrypted(sealed) ? decrypt(key, sealed) : null };
        }
      },
    ),
  ],
};
