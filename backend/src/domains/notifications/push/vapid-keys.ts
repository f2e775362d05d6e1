// The key pair by which push services know this installation (VAPID, RFC 8292). It follows from the installation's secret, which
// is made at the first start: so it is the same at every start and in every process, is backed up and moved with that secret,
// and no further file has to be kept.
import { createECDH, type ECDH } from 'node:crypto';
import type { Installation } from '../../../kernel/domain';
import type { PushKeys } from '../../../ports/push-sender';
import type { Secrets } from '../../../ports/secrets';

export function vapidKeys(secrets: Secrets, { publicOrigin }: Pick<Installation, 'publicOrigin'>): PushKeys {
  const pair = pairOf(secrets);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    // A number below 2^248 has fewer bytes, and the library wants all 32.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    subject: publicOrigin.startsWith('https:') ? publicOrigin : `mailto:push@${new URL(publicOrigin).hostname}`,
  };
}

/** Nearly every 32 bytes are a private key of P-256; one in four milliards is none, and the next secret is taken. */
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
