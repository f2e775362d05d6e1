// Offers a reload when the shell or remotes were released while the page was open. The reload is optional: playback
// continues, drafts stay, and the server keeps the files of the version that the page runs.
import { toast } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { remotesReleasedSince } from '../federation/remote-loader';
import { shellReleasedSince } from './shell-released-since';

/** Users who return to a tab learn of new releases, but not on every switch of tabs. */
export const leastBetweenMs = 5 * 60_000;
/** The interval for a page that stays visible all day. */
export const checkEveryMs = 30 * 60_000;

/** @returns a function that stops the checks. */
export function followReleases(): () => void {
  // In development every save is a new version.
  if (process.env.NODE_ENV === 'development') return () => undefined;
  let checkedAtMs = Date.now();
  let offered = { releases: '', toastId: 0 };

  const check = async () => {
    if (document.hidden || Date.now() - checkedAtMs < leastBetweenMs) return;
    checkedAtMs = Date.now();
    const releases = (await releasedSince()).join(', ');
    if (releases === offered.releases) return;
    // The offer is outdated, because there was another release or a rollback.
    if (offered.toastId) toast.dismiss(offered.toastId);
    offered = { releases, toastId: releases ? offer() : 0 };
  };
  const checkQuietly = () => void check().catch(() => undefined);

  document.addEventListener('visibilitychange', checkQuietly);
  const timer = setInterval(checkQuietly, checkEveryMs);
  return () => {
    document.removeEventListener('visibilitychange', checkQuietly);
    clearInterval(timer);
  };
}

async function releasedSince(): Promise<string[]> {
  const [shell, remotes] = await Promise.all([shellReleasedSince(), remotesReleasedSince()]);
  return shell ? [shell, ...remotes] : remotes;
}

const offer = () =>
  toast.show({
    title: t`A new version of Libretto is ready`,
    message: t`Reload when it suits you.`,
    durationMs: 0,
    action: { label: t`Reload`, onAction: () => window.location.reload() },
  });
