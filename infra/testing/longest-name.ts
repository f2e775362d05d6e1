// A payment to an artist with the longest name that may be registered, for tests of what stays on the screen.
import type { BrowserContext } from 'playwright-core';
import { giveTalents } from '../../shell/tests/pay-by-card';
import { password } from './people';

/** The person of the context donates 300 Talents to a new artist, whose name of 240 letters begins with `Wolfe`. */
export async function donateToLongestName(context: BrowserContext, origin: string): Promise<void> {
  const now = String(Date.now());
  const username = 'Wolfeschlegelsteinhausen'.repeat(10).slice(0, -now.length) + now;
  const made = await context.request.post(`${origin}/api/auth/signup`, {
    data: { username, password, isArtist: true, email: `long.${now}@libretto.example` },
  });
  const { user } = (await made.json()) as { user: { id: string } };
  await giveTalents(context, origin, 300);
  const data = { artistId: user.id, amount: 300, paymentMethod: 'balance' };
  const answer = await context.request.post(`${origin}/api/social/donate`, { data });
  if (!answer.ok()) throw new Error(`The donation was refused: ${answer.status()} ${await answer.text()}`);
}
