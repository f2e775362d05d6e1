// Lists the parts of a personal data export; each domain contributes its own.
import { authOwnData } from '../../domains/auth/own-data';
import { catalogueOwnData } from '../../domains/catalogue/own-data';
import { commentsOwnData } from '../../domains/comments/own-data';
import { financeOwnData } from '../../domains/finance/own-data';
import { legalOwnData } from '../../domains/legal/own-data';
import { libraryOwnData } from '../../domains/library/own-data';
import { moderationOwnData } from '../../domains/moderation/own-data';
import { notificationsOwnData } from '../../domains/notifications/own-data';
import { openSubsonicOwnData } from '../../domains/opensubsonic/own-data';
import { paymentsOwnData } from '../../domains/payments/own-data';
import { playbackOwnData } from '../../domains/playback/own-data';
import { profilesOwnData } from '../../domains/profiles/own-data';
import { settingsOwnData } from '../../domains/settings/own-data';
import { socialOwnData } from '../../domains/social/own-data';
import { supportOwnData } from '../../domains/support/own-data';
import { walletOwnData } from '../../domains/wallet/own-data';
import type { OwnDataPart } from '../../ports/directory/own-data';

export const ownDataParts: readonly OwnDataPart[] = [
  ...[authOwnData, profilesOwnData, settingsOwnData, legalOwnData, financeOwnData, walletOwnData, paymentsOwnData],
  ...[libraryOwnData, playbackOwnData, catalogueOwnData, socialOwnData, commentsOwnData, notificationsOwnData],
  ...[moderationOwnData, supportOwnData, openSubsonicOwnData],
];
