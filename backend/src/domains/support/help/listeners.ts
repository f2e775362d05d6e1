import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import type { HelpTopic } from './help-topic';

export const listenersHelp: HelpTopic = {
  id: 'listeners',
  title: 'Help for listeners',
  summary: 'Listening, buying songs, Talents, supporting artists, and your account.',
  sections: [
    {
      id: 'listening',
      heading: 'Listening to music',
      keywords: 'play player stream queue guest free without account playback',
      paragraphs: [
        'Everyone can listen, with or without an account. Free songs play in full. A paid song that you have not bought plays as a preview of 15 seconds.',
        'The player stays at the bottom while you walk through the pages. Open it for the queue, the lyrics and related songs.',
        'Discover plays one song after the other as you swipe. What you have heard stands in your History.',
      ],
    },
    {
      id: 'talents',
      heading: 'What Talents are and how to add them',
      keywords: 'currency money balance top up euro card crypto pay payment credit coins',
      paragraphs: [
        'Talents are the currency of Libretto: 100 Talents are 1 euro. Your balance, with every entry explained, is on your Statement.',
        'Press Add Talents on the Statement, or in any dialog where your balance is too low, and pay by card. The Talents are there within seconds of the payment.',
      ],
    },
    {
      id: 'buying',
      heading: 'Buying a song',
      keywords: 'purchase price cost paid buy preview own',
      paragraphs: [
        'Press the cart on a paid song. The price is shown before you confirm, and the server refuses the purchase if it has changed meanwhile. The song then plays in full at once.',
        `You cannot buy a song twice, and your own and free songs cannot be bought at all. Of every sale the artist gets ${percent(artistSharePercent)} and Libretto ${percent(platformFeePercent)}.`,
      ],
    },
    {
      id: 'downloads',
      heading: 'Downloading what you bought',
      keywords: 'download file flac opus original zip take home offline library purchases',
      paragraphs: [
        'Open Library, Purchases. A song, an album or all of them can be downloaded as the artist’s original file, as FLAC or as Opus. A download that breaks off goes on where it stopped.',
        'A song that its artist takes down later stays yours and can still be downloaded.',
      ],
    },
    {
      id: 'quality',
      heading: 'Choosing the audio quality',
      keywords: 'sound bitrate kbps data usage saver high low mobile settings',
      paragraphs: [
        'Settings, Audio Quality offers Data saver (64 kbit/s, about 30 MB an hour), Low (128, about 60 MB), Medium (256, about 115 MB), High (320, about 145 MB) and Original, which varies and needs a fast, unlimited connection. Medium is the default.',
      ],
    },
    {
      id: 'support-artists',
      heading: 'Tuning in, donating and the golden checkmark',
      keywords: 'tune in donation donate subscribe exclusive posts patron checkmark badge support fan follow',
      paragraphs: [
        `Tune In gives you the posts that an artist writes for those who are tuned in; the artist sets the price. A donation is any whole number of Talents. Both are in the artist’s balance at once, ${percent(artistSharePercent)} of them.`,
        'Get My Checkmark on your profile makes you a Patron for a single payment of 9.99 euros. The golden checkmark then appears next to your name.',
      ],
    },
    {
      id: 'playlists',
      heading: 'Playlists and liked songs',
      keywords: 'playlist like collaborate share collection save add heart library',
      paragraphs: [
        'The heart puts a song into Liked Songs. Make playlists in your Library, move songs by dragging or with the keyboard, make them public, or invite others by a link to work on them with you.',
      ],
    },
    {
      id: 'music-apps',
      heading: 'Listening with other apps',
      keywords: 'subsonic opensubsonic app key phone client connect third party',
      paragraphs: [
        'Any app that speaks OpenSubsonic can play from Libretto. Make a key in Settings, Login & Security, and enter it in the app together with the address of this site. The key is shown once; revoking it stops the app at once.',
      ],
    },
    {
      id: 'account-security',
      heading: 'Keeping your account safe',
      keywords:
        'password forgot reset login sign two-step factor passkey authenticator recovery code session device hacked',
      paragraphs: [
        'If you forgot your password, choose “Forgot password” on the sign-in page: a mail brings a link that works once, within an hour.',
        'In Settings, Login & Security you can change your password, add a passkey or an authenticator app, and see where you are signed in. Ten recovery codes help when your phone is gone. End any session there, or all others at once.',
      ],
    },
    {
      id: 'change-email',
      heading: 'Changing your email or name',
      keywords: 'email address username rename change verification mail',
      paragraphs: [
        'Ask for another email in Settings, Login & Security. We send a link to the new address, and until you follow it the old one keeps working. Your name is changed in Settings, Request Name Change.',
      ],
    },
    {
      id: 'moderation',
      heading: 'Reporting and blocking',
      keywords: 'report block abuse harassment spam comment hidden appeal ban strike',
      paragraphs: [
        'The menu of a comment, a post or a profile offers Report and Block. Somebody whom you block sees nothing of you, and you see nothing of them. Blocked people stand in your settings.',
        'If something of yours was hidden, Settings, Moderation says why, and you can appeal once for each decision.',
      ],
    },
    {
      id: 'delete-account',
      heading: 'Deleting your account',
      keywords: 'delete close remove erase account data gdpr privacy cancel',
      paragraphs: [
        'Settings, Delete Account ends your account: profile, posts, comments and playlists are deleted and your name and email become free. It cannot be undone, and a balance that is left is lost, so use or withdraw it first.',
        'With approved songs you ask for the deletion, and our team reviews it, because others have bought your songs. An open withdrawal has to be decided first.',
      ],
    },
    {
      id: 'contact',
      heading: 'Reaching a person at support',
      keywords: 'contact human agent support ticket write message person talk',
      paragraphs: [
        'In Settings, Contact Support, choose Write to support. You get a ticket: our answers are mailed and appear on the page of the ticket, where you can write back. You can also answer by the link in the mail.',
      ],
    },
  ],
};
