import { authDomain } from '../domains/auth';
import { catalogueDomain } from '../domains/catalogue';
import { trackViews } from '../domains/catalogue/track-view';
import { commentsDomain } from '../domains/comments';
import { financeDomain } from '../domains/finance';
import { libraryDomain } from '../domains/library';
import { notificationsDomain } from '../domains/notifications';
import { playbackDomain } from '../domains/playback';
import { profilesDomain } from '../domains/profiles';
import { searchDomain } from '../domains/search';
import { settingsDomain } from '../domains/settings';
import { socialDomain } from '../domains/social';
import { walletDomain } from '../domains/wallet';
import type { DomainModule } from '../kernel/domain';
import type { AudioEncoder } from '../ports/audio-encoder';

/** Every domain of the product, one line each. Without an encoder songs are heard as their masters alone. */
export const createDomains = (audioEncoder?: AudioEncoder): readonly DomainModule[] => [
  authDomain,
  profilesDomain,
  settingsDomain,
  catalogueDomain,
  playbackDomain({ trackViews, audioEncoder }),
  libraryDomain({ trackViews }),
  walletDomain({ openPayments: () => ({ arrivedOf: async () => [] }) }),
  financeDomain,
  commentsDomain,
  socialDomain({ trackViews }),
  notificationsDomain,
  searchDomain,
];

/** All domains with nothing that runs programs of its own; what tests take unless they say otherwise. */
export const domains: readonly DomainModule[] = createDomains();
