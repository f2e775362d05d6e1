// What every call of the contract must do to those who attack it. A call that is not in the table fails the tests.
import type { HttpCalls } from '@libretto/contracts/http';
import {
  ownersPassword,
  partnerKey,
  reconciledMonth,
  royaltiesOf,
  type Things,
  tusHeaders,
  withdrawalOf,
} from './world';

export interface AttackedCall {
  /**
   * What anyone but the owner gets as an answer: the answer's status, or `open` where nothing in it is
   * anybody's, or `own` where it can only ever be about the caller.
   */
  readonly others: 'open' | 'own' | 403 | 404;
  /** Of something that exists and is the owner's. */
  readonly params?: (things: Things) => Readonly<Record<string, string>>;
  readonly query?: string;
  /** What its protocol wants beside the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What its owner would send. */
  readonly body?: (things: Things) => object;
  /** What comes of ids of nothing in its body, where that is no refusal: nothing, or a note about the caller alone. */
  readonly unknownIds?: 'ignored' | 'taken';
}

const id = (name: keyof Things) => (things: Things) => ({ id: things[name] as string });
const songId = ({ song }: Things) => ({ songId: song });
const comment = () => ({ comment: 'A line' });
const open: AttackedCall = { others: 'open' };
const tusPatch = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
const own: AttackedCall = { others: 'own' };
const signIn = { csrfToken: 'f'.repeat(64), callbackUrl: '/social', json: 'true' };

export const attackedCalls: Readonly<Record<keyof HttpCalls, AttackedCall>> = {
  'GET /api/auth/session': own,
  'POST /api/auth/session': { ...own, body: () => ({ csrfToken: signIn.csrfToken }) },
  'GET /api/auth/csrf': own,
  'GET /api/auth/providers': open,
  'POST /api/auth/signup': {
    ...open,
    body: () => ({ username: 'Mallory', email: 'mallory@libretto.test', password: ownersPassword, isArtist: true }),
  },
  'POST /api/auth/request-password-reset': { ...open, body: () => ({ email: 'person-1@libretto.test' }) },
  'POST /api/auth/reset-password': { ...open, body: () => ({ token: 'made-up', newPassword: ownersPassword }) },
  'POST /api/auth/confirm-email-change': { ...open, body: () => ({ token: 'made-up' }) },
  'POST /api/auth/signin/{provider}': { ...open, params: () => ({ provider: 'credentials' }), body: () => signIn },
  'POST /api/auth/callback/credentials': {
    ...open,
    body: () => ({ ...signIn, email: 'person-1@libretto.test', password: ownersPassword }),
  },
  'POST /api/auth/signout': { ...own, body: () => signIn },
  'POST /api/auth/_log': { ...open, body: () => ({ code: 'CLIENT_FETCH_ERROR', message: 'x' }) },
  'GET /api/auth/sessions': own,
  'DELETE /api/auth/sessions/{id}': { others: 404, params: id('session') },

  'GET /api/catalogue/home': open,
  'GET /api/catalogue/albums/{id}': { ...open, params: id('song') },
  'GET /api/catalogue/landing': open,
  'GET /api/img/{type}/{id}': { ...open, params: () => ({ type: 'song', id: 'no-picture' }) },

  'GET /api/profile/catalog/published': open,
  'GET /api/profile/catalog/pending': own,
  'GET /api/profile/catalog/needs-action': own,
  'GET /api/profile/catalog/counts': own,
  'GET /api/dashboard/needs-action': own,
  'GET /api/dashboard/plays': own,
  'GET /api/dashboard/song-earnings': own,
  'PUT /api/songs/{id}/paywall': { others: 404, params: id('song'), body: () => ({ isPaid: false }) },
  'DELETE /api/dashboard/songs/delete-needs-action/{id}': { others: 404, params: id('song') },
  'GET /api/dashboard/song-info/{songId}': { others: 404, params: songId },
  'GET /api/dashboard/songs/{songId}/timeline': { others: 404, params: songId },
  'POST /api/dashboard/songs/{songId}/enable-editing': { others: 404, params: songId },
  'POST /api/dashboard/songs/{id}/copyright-verification': { others: 404, params: id('song') },
  'GET /api/dashboard/songs/{songId}/documents/{documentId}': {
    others: 404,
    params: ({ song }) => ({ songId: song, documentId: 'no-document' }),
  },
  'GET /api/genres': open,
  'GET /api/admin/review': open,
  'GET /api/admin/review/{id}': { ...open, params: id('song') },
  'POST /api/admin/songs/{id}/review': { ...open, params: id('song'), body: () => ({ decision: 'approve' }) },

  'GET /api/songs/{id}/comments': { ...open, params: id('song') },
  'POST /api/songs/{id}/comments': { ...open, params: id('song'), body: comment },
  'PUT /api/song-comments/{id}': { others: 403, params: id('songComment'), body: comment },
  'DELETE /api/song-comments/{id}': { others: 403, params: id('songComment') },
  'POST /api/song-comments/{id}/like': { ...open, params: id('songComment') },
  'GET /api/posts/{id}/comments': { ...open, params: id('post') },
  'POST /api/posts/{id}/comments': { ...open, params: id('post'), body: comment },
  'PUT /api/comments/{id}': { others: 403, params: id('postComment'), body: comment },
  'DELETE /api/comments/{id}': { others: 403, params: id('postComment') },
  'POST /api/comments/{id}/like': { ...open, params: id('postComment') },

  'GET /api/user/{id}/balance': { others: 404, params: id('owner') },
  'POST /api/song/purchase': {
    ...own,
    body: ({ song }) => ({ songId: song, paymentMethod: 'talent_balance', price: 75 }),
  },
  'POST /api/social/tune-in': {
    ...own,
    body: ({ owner }) => ({ artistId: owner, paymentMethod: 'balance', price: 300 }),
  },
  'POST /api/social/donate': {
    ...own,
    body: ({ owner }) => ({ artistId: owner, amount: 100, paymentMethod: 'balance' }),
  },
  'POST /api/dashboard/purchase-patron': { ...own, body: () => ({ paymentMethod: 'balance' }) },
  'GET /api/user/withdrawals': own,
  'POST /api/user/withdrawals': { ...own, body: () => withdrawalOf(60) },
  'GET /api/finance/withdrawals': open,
  'POST /api/finance/withdrawals/{id}/decision': {
    ...open,
    params: id('withdrawal'),
    body: () => ({ decision: 'refuse', reason: 'No' }),
  },

  'GET /api/user/statement': own,
  'GET /api/user/statement/months': own,
  'GET /api/user/statement/month': { ...own, query: 'month=2026-11' },
  'GET /api/user/statement/csv': { ...own, query: 'month=2026-11' },
  'GET /api/finance/journal': open,
  'GET /api/finance/trial-balance': open,
  'GET /api/finance/statement': { ...open, query: 'account=platform/fees' },
  'GET /api/finance/transactions/{id}': { ...open, params: id('withdrawal') },
  'GET /api/finance/transit-ageing': open,
  'GET /api/finance/revenue': open,
  'GET /api/finance/balance-series': { ...open, query: 'account=platform/fees' },
  'GET /api/finance/explain': { ...open, query: 'account=platform/fees' },
  'GET /api/finance/integrity': open,
  'GET /api/finance/seals/{number}/proof': { ...open, params: () => ({ number: '7' }), query: 'stream=wallet-1' },
  'POST /api/finance/verifications': open,
  'GET /api/finance/verifications/{id}': { ...open, params: id('verification') },
  'POST /api/finance/exports': { ...open, body: () => ({ format: 'csv', ...reconciledMonth }) },
  'GET /api/finance/exports': open,
  'GET /api/finance/exports/{id}': { ...open, params: id('export') },
  'GET /api/finance/exports/{id}/files/{name}': {
    ...open,
    params: (things) => ({ id: things.export, name: 'journal.csv' }),
  },
  'POST /api/finance/reconciliations': { ...open, body: () => reconciledMonth },
  'GET /api/finance/reconciliations': open,
  'GET /api/finance/reconciliations/{id}': { ...open, params: id('reconciliation') },

  'GET /api/library/overview': own,
  'GET /api/library/playlist-status': own,
  'POST /api/library/create-playlist': own,
  'POST /api/library/add-to-playlist': {
    others: 404,
    body: ({ playlist, song }) => ({ playlistId: playlist, songId: song, position: 0 }),
  },
  'POST /api/library/remove-from-playlist': {
    others: 404,
    unknownIds: 'ignored',
    body: ({ playlist, song }) => ({ playlistId: playlist, songId: song }),
  },
  'PUT /api/library/playlists/{id}': { others: 404, params: id('playlist'), body: () => ({ name: 'Yours' }) },
  'PUT /api/library/playlists/{id}/visibility': {
    others: 404,
    params: id('playlist'),
    body: () => ({ isPublic: true }),
  },
  'GET /api/library/purchases': own,
  'POST /api/library/purchases/prepare': {
    others: 404,
    body: ({ song }) => ({ songId: song, format: 'original' }),
  },
  'GET /api/library/purchases/download': { others: 404, query: 'songId=nothing&format=original' },
  'POST /api/library/playlists/{id}/move': {
    others: 404,
    unknownIds: 'ignored',
    params: id('playlist'),
    body: ({ song }) => ({ entryId: song, aboveEntryId: null, position: 0 }),
  },
  'GET /api/library/playlists/{id}/invitation': { others: 404, params: id('playlist') },
  'POST /api/library/playlists/{id}/invitation': { others: 404, params: id('playlist') },
  'DELETE /api/library/playlists/{id}/invitation': { others: 404, params: id('playlist') },
  'GET /api/library/playlists/{id}/invitation/{token}': {
    others: 404,
    params: ({ playlist }) => ({ id: playlist, token: 'f'.repeat(32) }),
  },
  'POST /api/library/playlists/{id}/collaborators': {
    others: 404,
    params: id('playlist'),
    body: () => ({ token: 'f'.repeat(32) }),
  },
  'DELETE /api/library/playlists/{id}/collaborators/{userId}': {
    others: 404,
    params: ({ playlist, owner }) => ({ id: playlist, userId: owner }),
  },
  'PUT /api/library/albums/{id}': { ...own, params: id('song'), body: () => ({ isFollowed: true }) },
  'DELETE /api/library/playlists/{id}': { others: 404, params: id('playlist') },
  'POST /api/library/playlists/{id}/restore': { others: 404, params: id('playlist') },
  'GET /api/player/playlist/{id}': { others: 404, params: id('playlist') },

  'GET /api/notifications': own,
  'GET /api/notifications/count': own,
  'POST /api/notifications/mark-seen': {
    others: 404,
    body: ({ notification }) => ({ notificationId: notification, markAllAsSeen: false }),
  },

  'POST /api/partners/royalties': { ...open, body: ({ owner }) => ({ ...royaltiesOf(owner), reference: 'report-2' }) },
  'GET /api/admin/partner-keys': open,
  'POST /api/admin/partner-keys': { ...open, body: () => partnerKey },
  'DELETE /api/admin/partner-keys/{id}': { ...open, params: id('partnerKey') },

  'GET /api/user/app-keys': own,
  'POST /api/user/app-keys': { ...own, body: () => ({ label: 'Kitchen' }) },
  'DELETE /api/user/app-keys/{id}': { others: 404, params: id('appKey') },

  'GET /api/payments/config': open,
  'GET /api/user/payment-methods': own,
  'DELETE /api/user/payment-methods/{id}': { others: 404, params: id('card') },
  'POST /api/user/setup-payment-method': own,
  'POST /api/dashboard/create-stripe-payment': {
    ...own,
    body: () => ({ amount: 500, currency: 'eur', isPatronPurchase: false, savePaymentMethod: false }),
  },
  'GET /api/user/patron-status': own,
  'GET /api/dashboard/get-currencies': own,
  'POST /api/dashboard/create-patron-payment': { ...own, body: () => ({ currency: 'BTC' }) },
  'POST /api/webhooks/stripe': open,
  'POST /api/webhooks/nowpayments': open,

  'GET /api/audio/{id}': { ...open, params: id('song') },
  'GET /api/lyrics/{songId}': { ...open, params: ({ song }) => ({ songId: song }) },
  'GET /api/user/{artistId}/public-songs': { ...open, params: ({ owner }) => ({ artistId: owner }) },
  'GET /api/player/related/{id}': { ...open, params: id('song') },
  'POST /api/player/like': { ...own, body: ({ song }) => ({ trackId: song }) },
  'GET /api/player/discover': open,
  'GET /api/player/track/{id}': { ...open, params: id('song') },
  'POST /api/player/playtime': {
    ...own,
    body: ({ song }) => ({ trackId: song, playId: 'play-1', seconds: 3, position: 3, ended: false, deviceId: 'phone' }),
  },
  'POST /api/player/place': {
    ...own,
    unknownIds: 'taken',
    body: ({ song }) => ({ deviceId: 'phone', playing: true, trackId: song, position: 3 }),
  },
  'GET /api/player/place': own,
  'PUT /api/player/place/queue': {
    ...own,
    body: ({ song }) => ({ deviceId: 'phone', trackIds: [song], index: 0, context: { type: 'home', name: 'Home' } }),
  },
  'GET /api/player/place/queue': own,
  'GET /api/player/history': own,
  'GET /api/player/top-lists': open,
  'GET /api/upload/song/{id}/renditions': { others: 404, params: id('song') },

  'GET /api/user/profile': own,
  'GET /api/user/profile/{id}': { ...open, params: id('owner') },
  'PUT /api/user/profile/{id}': {
    others: 403,
    params: id('owner'),
    body: () => ({
      bio: 'New',
      favoriteGenre: 'Folk',
      publicEmail: 'a@libretto.test',
      dateOfBirth: '1990-01-01',
      dateOfBirthPublic: true,
      country: 'Portugal',
    }),
  },
  'POST /api/user/social-links': { ...own, body: () => ({ type: 'website', link: 'https://ada.example' }) },
  'DELETE /api/user/social-links': own,
  'GET /api/countries': open,
  'GET /api/user/admin-status': own,
  'POST /api/user/update-ip': own,
  'POST /api/upload/song': own,
  'GET /api/upload/drafts': own,
  'POST /api/upload/drafts': {
    others: 404,
    body: ({ finishedUpload }) => ({ uploadId: finishedUpload, trackNumber: 2 }),
  },
  'GET /api/upload/song/{id}': { others: 404, params: id('draft') },
  'PUT /api/upload/song/{id}': { others: 404, params: id('draft'), body: () => ({ name: 'Renamed', price: 75 }) },
  'POST /api/upload/song/{id}/cover': { others: 404, params: id('draft') },
  'POST /api/upload/song/{id}/submit': { others: 404, params: id('draft') },
  'DELETE /api/upload/song/{id}': { others: 404, params: id('otherDraft') },
  'POST /api/upload/release': { ...own, body: () => ({ title: 'A third album', genre: 'Folk' }) },
  'PUT /api/upload/release/{id}': { others: 404, params: id('draftRelease'), body: () => ({ title: 'Another title' }) },
  'POST /api/upload/release/{id}/cover': { others: 404, params: id('draftRelease') },
  'POST /api/upload/release/{id}/submit': { others: 404, params: id('draftRelease') },
  'DELETE /api/upload/release/{id}': { others: 404, params: id('otherRelease') },
  'POST /api/upload/tus': { ...own, headers: { ...tusHeaders, 'upload-length': '10' } },
  'GET /api/upload/tus/{id}': { others: 404, params: id('upload') },
  'PATCH /api/upload/tus/{id}': { others: 404, params: id('upload'), headers: tusPatch },
  'DELETE /api/upload/tus/{id}': { others: 404, params: id('upload'), headers: tusHeaders },
  'POST /api/upload/profile': own,
  'POST /api/upload/profile-cover': own,

  'GET /api/oembed': { ...open, query: 'url=http%3A%2F%2Flibretto.test%2Fsong%2Fno-song' },
  'GET /api/share-picture/{kind}/{id}': { ...open, params: () => ({ kind: 'song', id: 'no-song' }) },

  'GET /api/search': open,
  'GET /api/search/recent': own,
  'POST /api/search/recent': { ...own, body: () => ({ query: 'salt hours' }) },
  'DELETE /api/search/recent': own,
  'GET /api/user/audio-quality-settings': own,
  'POST /api/user/update-audio-quality-settings': { ...own, body: () => ({ quality: 'high' }) },
  'GET /api/user/notification-settings': own,
  'POST /api/user/update-notification-settings': { ...own, body: () => ({ enabled: true }) },
  'POST /api/user/change-password': {
    ...own,
    body: () => ({ currentPassword: 'not this one', newPassword: 'another evening 8', logoutOtherSessions: false }),
  },
  'GET /api/user/email-info': own,
  'POST /api/user/request-email-change': { ...own, body: () => ({ newEmail: 'ada.the.first@libretto.test' }) },
  'POST /api/user/cancel-email-change': own,
  'POST /api/user/update-username': { ...own, body: () => ({ username: 'Ada the First' }) },
  'POST /api/user/update-account-type': { ...own, body: () => ({ isArtist: true }) },
  'GET /api/dashboard/complete': own,
  'GET /api/user/catalog-settings': own,
  'PUT /api/user/catalog-settings': {
    ...own,
    body: () => ({ defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 30_000 }),
  },

  'GET /api/social/posts': open,
  'POST /api/social/posts': {
    ...own,
    body: ({ song }) => ({ description: 'Mine', contentType: 'song', mediaUrl: null, songId: song }),
  },
  'GET /api/social/posts/{id}': { ...open, params: id('post') },
  'DELETE /api/social/posts/{id}': { others: 403, params: id('post') },
  'POST /api/social/posts/{id}/upvote': { ...open, params: id('post') },
  'GET /api/user/posts/{id}': { ...open, params: id('owner') },
  'GET /api/social/user/counts': own,
  'POST /api/social/follow': { ...own, body: ({ artist }) => ({ userId: artist, action: 'follow' }) },
  'POST /api/user/remove-follower': { ...own, unknownIds: 'ignored', body: ({ stranger }) => ({ userId: stranger }) },
  'GET /api/user/{id}/followers': { ...open, params: id('owner') },
  'GET /api/user/{id}/following': { ...open, params: id('owner') },
  'GET /api/user/{id}/tuned-in-count': { ...open, params: id('owner') },
  'GET /api/user/{id}/tuned-in-subscribers': { others: 403, params: id('owner') },
  'GET /api/social/suggestions': open,
};
