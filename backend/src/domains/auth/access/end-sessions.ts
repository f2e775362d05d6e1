// Ends sessions and closes their sockets.
import type { AuthDeps } from '../auth.deps';

export async function endSessions(
  { sessions, realtime }: Pick<AuthDeps, 'sessions' | 'realtime'>,
  userId: string,
  exceptSessionId?: string | null,
): Promise<readonly string[]> {
  const ended = await sessions.revokeAllOf(userId, exceptSessionId ?? undefined);
  for (const sessionId of ended) realtime.disconnectSession(sessionId);
  return ended;
}
