// The releases of the demo world as pure data. The audio is in `audio/`, the sleeves are in `images/`, the lyrics in
// `lyrics/`.

export interface DemoTrack {
  /** Slug of the track, also the name of its files. */
  readonly slug: string;
  readonly title: string;
}

export interface DemoRelease {
  /** Slug of the release, also the name of its sleeve. */
  readonly slug: string;
  readonly title: string;
  readonly artistSlug: string;
  readonly genre: string;
  readonly isPaid: boolean;
  /** True if its tracks play without gaps. */
  readonly isGapless: boolean;
  /** Age of the release at the time of the seeding. */
  readonly releasedDaysAgo: number;
  readonly tracks: readonly DemoTrack[];
}

function single(
  slug: string,
  title: string,
  release: Pick<DemoRelease, 'artistSlug' | 'genre' | 'releasedDaysAgo'> & { readonly isPaid?: boolean },
): DemoRelease {
  return { isPaid: false, ...release, slug, title, isGapless: false, tracks: [{ slug, title }] };
}

const ottilie = { artistSlug: 'ottilie-brandreth', genre: 'Chamber Folk' } as const;
const kasimir = { artistSlug: 'kasimir-vael', genre: 'Electronic' } as const;
const nour = { artistSlug: 'nour-and-the-low-tide', genre: 'Dream Pop' } as const;
const choir = { artistSlug: 'the-parallax-choir', genre: 'Choral' } as const;

/** Songs of paid releases cost this many Talents. */
export const demoPriceTalents = 75;

/** All releases, oldest first. */
export const demoReleases: readonly DemoRelease[] = [
  single('hedge-school', 'Hedge School', { ...ottilie, releasedDaysAgo: 210 }),
  single('interference-1-7', 'Interference 1–7', { ...kasimir, releasedDaysAgo: 188 }),
  single('breath-held', 'Breath, Held', { ...choir, releasedDaysAgo: 171 }),
  single('salt-hours', 'Salt Hours', { ...nour, releasedDaysAgo: 150 }),
  single('the-wren-year', 'The Wren Year', { ...ottilie, releasedDaysAgo: 124 }),
  single('convex-memory', 'Convex Memory', { ...kasimir, releasedDaysAgo: 103 }),
  single('parasol', 'Parasol', { ...nour, releasedDaysAgo: 81, isPaid: true }),
  single('o-antiphons', 'O Antiphons', { ...choir, releasedDaysAgo: 64, isPaid: true }),
  single('whitebeam', 'Whitebeam', { ...ottilie, releasedDaysAgo: 47 }),
  single('phase-locked', 'Phase Locked', { ...kasimir, releasedDaysAgo: 29, isPaid: true }),
  single('undertow-lullaby', 'Undertow Lullaby', { ...nour, releasedDaysAgo: 13, isPaid: true }),
  {
    ...choir,
    slug: 'vespers-for-an-empty-pool',
    title: 'Vespers for an Empty Pool',
    isPaid: false,
    isGapless: true,
    releasedDaysAgo: 4,
    tracks: [
      { slug: 'evensong-at-the-deep-end', title: 'Evensong at the Deep End' },
      { slug: 'tiles', title: 'Tiles' },
      { slug: 'lantern-office', title: 'Lantern Office' },
    ],
  },
];
