// The key pair that identifies this installation to push services (VAPID, RFC 8292). It is derived from the
// installation's secret, which is created at the first start: so all processes share it across restarts, it is backed
// up and moved with that secret, and no further file is needed.
import { createECDH, type ECDH } from 'node:crypto';
import type { Installation } from '../../../kernel/domain';
import type { PushKeys } from '../../../ports/messages/push-sender';
import type { Secrets } from '../../../ports/operations/secrets';

export function vapidKeys(secrets: Secrets, { publicOrigin }: Pick<Installation, 'publicOrigin'>): PushKeys {
  const pair = pairOf(secrets);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    // A number below 2^248 has fewer bytes, but the library requires all 32.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    subject: publicOrigin.startsWith('https:') ? publicOrigin : `mailto:push@${new URL(publicOrigin).hostname}`,
  };
}

/**
 * Almost all 32-byte values are valid private keys of P-256; if one is not, with a probability of 1 in 4 billion, the
 * next secret is used.
 */
function pairOf(secrets: Secrets): ECDH {
  for (let number = 1; ; number++) {
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(secrets.get(`web-push/${number}`));
      return pair;
    } catch (error) {
      if (number === 8) throw error;
    }
  }
}
