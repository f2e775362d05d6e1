// Offers a reload when shell or remotes were released while the page was open. Nobody is made to take it: sound goes on, what is
// half written stays, and the server keeps the files of the version that the page runs.
import { toast } from '@libretto/kit/toast';
import { t } from '@lingui/core/macro';
import { remotesReleasedSince } from '../federation/remote-loader';
import { shellReleasedSince } from './shell-released-since';

/** Whoever comes back to a tab is told what happened meanwhile, though not each time they switch tabs. */
export const leastBetweenMs = 5 * 60_000;
/** For a page that stands open all day. */
export const checkEveryMs = 30 * 60_000;

/** @returns The way to end it. */
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
    // Released once more, or taken back.
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
