import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import type { HelpTopic } from './help-topic';

export const artistsHelp: HelpTopic = {
  id: 'artists',
  title: 'Help for artists',
  summary: 'Uploading, review, prices, earnings, withdrawals and what you owe your listeners.',
  sections: [
    {
      id: 'become-artist',
      heading: 'Becoming an artist',
      keywords: 'artist account type switch listener become change',
      paragraphs: [
        'An account is a listener’s or an artist’s. Choose Artist in Settings, Account Type; you can switch back there. Uploading and selling need an artist’s account.',
      ],
    },
    {
      id: 'uploading',
      heading: 'Uploading music',
      keywords: 'upload song album release draft file wav flac mp3 master cover lyrics isrc upc genre',
      paragraphs: [
        'Press Upload music. A song needs a name and its sound as a file; cover, genre, lyrics and price can follow. Several songs make a release: drafts stay yours until you submit them.',
        'A large upload that breaks off goes on where it stopped, also after you have closed the page. Sound is offered in several qualities, and your original is kept.',
      ],
    },
    {
      id: 'review',
      heading: 'Review: Pending, Approved and Needs Action!',
      keywords:
        'status pending approved denied review needs action rejected waiting isrc upc published copyright documents',
      paragraphs: [
        'A submitted song is Pending: nobody else sees it. When a reviewer approves it, it gets its ISRC and the release its UPC, and it is public.',
        'Needs Action! means that something is missing. Open Fix Issue: it says what. For a question of copyright send up to 5 documents (PDF or pictures, at most 10 MB each); for anything else edit the song and save. Either brings it back to Pending.',
      ],
    },
    {
      id: 'prices',
      heading: 'Free, paid, and your prices',
      keywords: 'price paywall paid free sell talents catalog settings cost default',
      paragraphs: [
        'Paywall in the menu of an approved song makes it paid or free. A song costs 75 Talents unless you set another price; what a Tune In to you costs stands in Settings, Catalog Settings.',
        'Who bought a song keeps it, whatever you change later.',
      ],
    },
    {
      id: 'earnings',
      heading: 'What you earn and when',
      keywords: 'earnings revenue split percent royalties income money share fee sale statement 85 15',
      paragraphs: [
        `Of every sale, Tune In and donation you get ${percent(artistSharePercent)}; Libretto keeps ${percent(platformFeePercent)}. It is in your euro balance at once, and your Statement shows each entry with its cause.`,
        'Earnings from other streaming platforms are shown within 30 days of being reported, and collected royalties are remitted within 105 days. Plays on Libretto are counted after 30 seconds, or half of a shorter song, and are not paid one by one.',
      ],
    },
    {
      id: 'withdrawing',
      heading: 'Withdrawing money',
      keywords: 'withdraw withdrawal earnings payout bank iban transfer minimum euro cash out',
      paragraphs: [
        'You can withdraw from 50 euros on. On your Statement press Withdraw, and enter the name and the IBAN of the account. If you have a second factor you confirm with it once more.',
        'The amount leaves your balance at once and waits until finance approves it and orders the transfer. If it is refused, or your bank returns the transfer, it is returned with the reason.',
      ],
    },
    {
      id: 'profile',
      heading: 'Your profile and posts',
      keywords: 'bio social links picture cover image post photo video audio exclusive tuned-in channel country birth',
      paragraphs: [
        'On your profile you edit your bio (500 characters), pictures, up to 15 social links, and channel details. Public posts can carry a song; photos, audio and video belong to posts for those who are tuned in to you.',
        'Under your own songs and posts you can pin a comment and slow a heated conversation down.',
      ],
    },
    {
      id: 'statistics',
      heading: 'Plays and statistics',
      keywords: 'dashboard statistics streams count plays numbers listeners analytics song info',
      paragraphs: [
        'Song Info in the menu of a song shows its streams here and on other platforms, its earnings, and its codes. The dashboard shows plays over time. You see numbers, never who listened.',
      ],
    },
    {
      id: 'fraud',
      heading: 'Bought streams and other fraud',
      keywords: 'fraud fake streams bots strike takedown policy escrow copyright infringement blocked',
      paragraphs: [
        'Bought plays and music that is not yours are against our Anti-Fraud Policy. The first strike takes the song down and warns, the second delays payouts by 3 months, the third blocks the account: its catalogue is removed and its royalties are held in escrow for at least 24 months.',
        'You have 5 working days to respond to a notice. You can appeal in Settings, Moderation.',
      ],
    },
  ],
};
