// Convenience copies of the legal texts. A change of meaning increases the version, so that everyone must accept again.
import type { LegalText } from '@libretto/contracts/http/administration/legal';
import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';

export interface LegalWording extends Omit<LegalText, 'url'> {
  /** Omitted if the text concerns everyone. */
  readonly isForArtists?: true;
}

const section = (heading: string, ...paragraphs: readonly string[]) => ({ heading, paragraphs: [...paragraphs] });

export const legalTexts: readonly LegalWording[] = [
  {
    id: 'privacy',
    title: 'Privacy Policy',
    version: 1,
    validFrom: '2026-01-01',
    sections: [
      section(
        'What we keep',
        'Your name, email and password (as a hash), what you write, upload, play, like and buy, and where you signed in from.',
        'Card numbers are kept by the payment provider alone.',
      ),
      section(
        'What for',
        'To play you music, to pay artists, and to keep your account safe. We sell nothing of it and show no advertising.',
      ),
      section(
        'Your rights',
        'You can take a copy of everything along under Settings, My Data, and correct it in your settings.',
        'When you delete your account, the key that your personal data is encrypted with is destroyed. Payments stay in our books, as the law requires, without your name.',
      ),
    ],
  },
  {
    id: 'terms',
    title: 'Terms and Conditions',
    version: 1,
    validFrom: '2026-01-01',
    sections: [
      section(
        'Your account',
        'It is yours alone. You are an artist or a listener, and you can switch in your settings.',
        'We may suspend an account that breaks these terms, and we say why.',
      ),
      section(
        'Talents and euros',
        '100 Talents are 1 euro. Of paid songs, Tune Ins and donations ' +
          `${percent(artistSharePercent)} go to the artist and ${percent(platformFeePercent)} to the platform.`,
        'What was bought stays yours, also where its artist takes the song off the platform.',
      ),
      section(
        'What you write',
        'It stays yours. Others can report it, a moderator can hide it, and you can appeal against that.',
      ),
    ],
  },
  {
    id: 'distribution',
    title: 'Terms and Conditions of Use Distribution',
    version: 1,
    validFrom: '2026-01-01',
    isForArtists: true,
    sections: [
      section(
        'Rights',
        'You upload only what you hold the rights to. Where we ask for documents, the song waits until they are reviewed.',
      ),
      section(
        'Earnings',
        'Earnings from streaming platforms are reflected within 30 days, and collected royalties are remitted within 105 days.',
        'You can withdraw from 50 euros on.',
      ),
      section('Taking songs back', 'You can ask for it at any time. Those who bought a song keep it.'),
    ],
  },
  {
    id: 'anti-fraud',
    title: 'Anti-Fraud Policy',
    version: 1,
    validFrom: '2026-01-01',
    isForArtists: true,
    sections: [
      section(
        'What is fraud',
        'Bought or automated plays, music of others under your name, and accounts that only exist to move numbers.',
      ),
      section('If we write to you', 'You have 5 working days to respond to a notice.'),
      section(
        'Strikes',
        'Strike 1: the song is taken down, and you are warned.',
        'Strike 2: payouts are delayed by 3 months.',
        'Strike 3: the account is blocked, the catalogue is removed, and royalties are held in escrow for at least 24 months and up to 5 years.',
      ),
    ],
  },
];
