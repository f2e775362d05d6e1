import { noMailer } from '../../adapters/no-mailer/no-mailer';
import { noCardPayments, noCryptoPayments } from '../../adapters/no-payments/no-payments';
import { noPushSender } from '../../adapters/no-push-sender/no-push-sender';
import { administrationDomain } from '../../domains/administration';
import { recordAdminReads } from '../../domains/administration/admin-trail';
import { authDomain } from '../../domains/auth';
import { standingOfWith } from '../../domains/auth/access/account-standing';
import { findPeopleWith } from '../../domains/auth/account/find-people';
import { accessStepUpWith, paymentStepUpWith, stepUpWith } from '../../domains/auth/factors/step-up';
import { catalogueDomain } from '../../domains/catalogue';
import type { CodePrefixes } from '../../domains/catalogue/review/release-codes';
import { songOffers } from '../../domains/catalogue/song/song-offers';
import { trackViews } from '../../domains/catalogue/song/track-view';
import { commentsDomain } from '../../domains/comments';
import { financeDomain } from '../../domains/finance';
import { recordRead } from '../../domains/finance/audit/audit-trail';
import { legalDomain } from '../../domains/legal';
import type { LegalWording } from '../../domains/legal/texts';
import { libraryDomain } from '../../domains/library';
import { moderationDomain } from '../../domains/moderation';
import { conduct } from '../../domains/moderation/conduct';
import { notificationsDomain } from '../../domains/notifications';
import { openSubsonicDomain } from '../../domains/opensubsonic';
import { ownDataDomain } from '../../domains/own-data';
import { partnersDomain } from '../../domains/partners';
import { paymentsDomain } from '../../domains/payments';
import { openPayments } from '../../domains/payments/booking/open-payments';
import { playbackDomain } from '../../domains/playback';
import { findPodcastSound } from '../../domains/playback/sound/podcast-sound';
import { profilesDomain } from '../../domains/profiles';
import { searchDomain } from '../../domains/search';
import { settingsDomain } from '../../domains/settings';
import { sharingDomain } from '../../domains/sharing';
import { socialDomain } from '../../domains/social';
import { supportDomain } from '../../domains/support';
import { walletDomain } from '../../domains/wallet';
import { balanceOf, balances } from '../../domains/wallet/balance.projection';
import type { DomainModule } from '../../kernel/domain';
import type { Sealing } from '../../ports/events/seal-anchor';
import type { AudioEncoder, SoundMeter } from '../../ports/media/audio-encoder';
import type { TagReader } from '../../ports/media/tag-reader';
import type { VideoEncoder } from '../../ports/media/video-encoder';
import type { Mailer } from '../../ports/messages/mailer';
import type { PushSender } from '../../ports/messages/push-sender';
import type { IdentityProvider } from '../../ports/operations/identity-providers';
import type { CardPayments } from '../../ports/payments/card-payments';
import type { CryptoPayments } from '../../ports/payments/crypto-payments';
import { accountHoldings } from '../answers/account-holdings';
import { moderatedContents } from '../answers/moderated-contents';
import { ownDataParts } from '../answers/own-data';
import { payees } from '../answers/payees';
import { people } from '../answers/people';
import { partitionKeyOf, verifiedReadModels } from './verified-read-models';

/** Everything outside the product that an installation may lack. */
export interface Outside {
  /** Without an encoder, listeners hear the masters only. */
  readonly audioEncoder?: AudioEncoder;
  /** Without an encoder, videos that browsers cannot play are rejected. */
  readonly videoEncoder?: VideoEncoder;
  /** Measures uploads; defaults to the audio encoder. */
  readonly soundMeter?: SoundMeter;
  /** Without a reader, the metadata tags of uploaded files are ignored. */
  readonly tagReader?: TagReader;
  /** Without these providers, their payments are refused. */
  readonly cardPayments?: CardPayments;
  readonly cryptoPayments?: CryptoPayments;
  /** Without a mailer, mails wait in the queue. */
  readonly mailer?: Mailer;
  /** Without a sender, push notifications wait in the queue. */
  readonly pushSender?: PushSender;
  /** External identity providers; none by default. */
  readonly identityProviders?: readonly IdentityProvider[];
  /** Registered prefixes of the codes of approved songs; defaults to those for development. */
  readonly codePrefixes?: CodePrefixes;
  /** How the ledger's seals are signed and where they are anchored. */
  readonly sealing?: Sealing;
  /** Replaces the product's own legal texts. */
  readonly legalTexts?: readonly LegalWording[];
}

/** Creates every domain of the product. */
export function createDomains(outside: Outside = {}): readonly DomainModule[] {
  const { audioEncoder, cardPayments = noCardPayments, cryptoPayments = noCryptoPayments, codePrefixes } = outside;
  const { soundMeter = audioEncoder, videoEncoder, tagReader, mailer = noMailer, identityProviders = [] } = outside;
  const { pushSender = noPushSender } = outside;
  const providers = { cardPayments, cryptoPayments };
  return [
    authDomain({ mailer, accountHoldings, recordAdminReads, identityProviders }),
    profilesDomain({ conductOf: conduct, balanceOf }),
    settingsDomain,
    catalogueDomain({ codePrefixes, soundMeter, tagReader }),
    playbackDomain({ trackViews, audioEncoder }),
    libraryDomain({ trackViews, conductOf: conduct, standingOfWith }),
    openSubsonicDomain({ trackViews, standingOfWith, stepUpWith: accessStepUpWith }),
    paymentsDomain(providers, standingOfWith, paymentStepUpWith),
    walletDomain({
      openPayments: (deps) => openPayments(deps, providers, standingOfWith),
      songOffers,
      payees,
      recordRead,
      stepUpWith,
      paymentStepUpWith,
      standingOfWith,
      conductOf: conduct,
    }),
    partnersDomain({ stepUpWith }),
    financeDomain({
      cardPayments,
      compared: [balances],
      findPeopleWith,
      stepUpWith,
      sealing: outside.sealing,
      mailer,
      replayed: () => ({ projections: verifiedReadModels, partitionKeyOf }),
    }),
    commentsDomain({ conductOf: conduct }),
    socialDomain({ trackViews, conductOf: conduct, audioEncoder, videoEncoder }),
    moderationDomain({ contents: moderatedContents }),
    notificationsDomain({ conductOf: conduct, people, standingOfWith, mailer, pushSender }),
    searchDomain({ conductOf: conduct }),
    sharingDomain({ findPodcastSound }),
    administrationDomain({ people }),
    supportDomain({ mailer, people, standingOfWith, recordAdminReads }),
    legalDomain(outside.legalTexts),
    ownDataDomain({ mailer, people, standingOfWith, stepUpWith, parts: ownDataParts }),
  ];
}

/** All domains without adapters to external programs or services. */
export const domains: readonly DomainModule[] = createDomains();
