// The people of the demo world as pure data. The seeder generates passwords per installation; none are stored here.

/** The role of an entry in `demo-accounts.json`, with which anyone who tries the product may sign in. */
export type DemoAccountRole = 'listener' | 'artist' | 'admin' | 'finance';

export interface DemoPerson {
  /** Stable name within the demo data, also the last part of the picture's name. */
  readonly slug: string;
  readonly username: string;
  readonly email: string;
  readonly isArtist: boolean;
  /** Granted by an event of the installation, because no request can assign them. */
  readonly roles: readonly ('admin' | 'finance')[];
  /** Set for the four people whose passwords are published. */
  readonly accountRole: DemoAccountRole | null;
  /** At most 500 characters, like any bio. */
  readonly bio: string;
  readonly favoriteGenre: string | null;
  readonly country: string | null;
  /** File in `images/` without its extension; null if initials replace a picture. */
  readonly portraitImage: string | null;
  readonly bannerImage: string | null;
  readonly socialLinks: readonly { readonly type: string; readonly link: string }[];
  /** Days before the seeding when the person joined. */
  readonly joinedDaysAgo: number;
  /** Slugs of the people whom this person follows. */
  readonly follows: readonly string[];
}

function artist(
  person: Pick<DemoPerson, 'slug' | 'username' | 'bio' | 'country' | 'joinedDaysAgo' | 'follows' | 'socialLinks'> & {
    readonly genre: string;
    readonly accountRole?: DemoAccountRole;
  },
): DemoPerson {
  const { genre, ...rest } = person;
  return {
    ...rest,
    email: `${person.slug}@libretto.example`,
    isArtist: true,
    roles: [],
    accountRole: person.accountRole ?? null,
    favoriteGenre: genre,
    portraitImage: `portrait-${person.slug}`,
    bannerImage: `banner-${person.slug}`,
  };
}

function listener(
  slug: string,
  person: Pick<DemoPerson, 'bio' | 'favoriteGenre' | 'country' | 'joinedDaysAgo' | 'follows'> & {
    readonly accountRole?: DemoAccountRole;
  },
): DemoPerson {
  return {
    ...person,
    slug,
    username: slug.replace('-', '.'),
    email: `${slug.replace('-', '.')}@libretto.example`,
    isArtist: false,
    roles: [],
    accountRole: person.accountRole ?? null,
    portraitImage: `avatar-${slug}`,
    bannerImage: null,
    socialLinks: [],
  };
}

function staff(slug: string, role: 'admin' | 'finance', bio: string): DemoPerson {
  return {
    slug,
    username: slug.replace('-', '.'),
    email: `${role}@libretto.example`,
    isArtist: false,
    roles: [role],
    accountRole: role,
    bio,
    favoriteGenre: null,
    country: 'Portugal',
    portraitImage: null,
    bannerImage: null,
    socialLinks: [],
    joinedDaysAgo: 400,
    follows: [],
  };
}

export const demoArtists: readonly DemoPerson[] = [
  artist({
    slug: 'ottilie-brandreth',
    username: 'Ottilie Brandreth',
    genre: 'Chamber Folk',
    country: 'United Kingdom',
    joinedDaysAgo: 380,
    follows: ['the-parallax-choir', 'nour-and-the-low-tide', 'wren-adeyemi'],
    socialLinks: [{ type: 'website', link: 'https://ottilie-brandreth.example' }],
    bio: 'Songs for harp, viola and whoever is passing the window. Ottilie learned her first tunes in a school that met under a hedge when it rained, and most of what she writes still smells of wet wool and chalk. She counts birds before breakfast, loses count by the second cup of tea, and makes up the difference in the chorus. Recorded at home; if you hear a wren, that was the wren.',
  }),
  artist({
    slug: 'kasimir-vael',
    username: 'Kasimir Vael',
    genre: 'Electronic',
    country: 'Belgium',
    joinedDaysAgo: 355,
    follows: ['the-parallax-choir', 'theo-marsh'],
    socialLinks: [{ type: 'website', link: 'https://kasimir-vael.example' }],
    bio: 'Two circles, a little apart, turning. Kasimir builds his pieces the way some people lay tiles: patiently, on his knees, until the pattern begins to move without him. By day he mends lift motors in Ghent, by night he listens to what they hum. Play it loud enough to feel the grid and quiet enough to hear where it bends. No lyrics; the numbers do the talking.',
  }),
  artist({
    slug: 'nour-and-the-low-tide',
    username: 'Nour & the Low Tide',
    genre: 'Dream Pop',
    country: 'Lebanon',
    accountRole: 'artist',
    joinedDaysAgo: 330,
    follows: ['ottilie-brandreth', 'ines-halloran', 'sol-castellanos'],
    socialLinks: [
      { type: 'website', link: 'https://the-low-tide.example' },
      { type: 'instagram', link: 'https://instagram.com/nourandthelowtide' },
    ],
    bio: 'Four people and a harmonium, from a town that the sea visits twice a day. They write about whoever stays awake for someone else, and they record at night, when the harbour is quiet enough to be an instrument. Nour sings as if the room next door were asleep. Bring a jacket: it gets cold out here around the second verse, and nobody ever wants to leave before the sun is up.',
  }),
  artist({
    slug: 'the-parallax-choir',
    username: 'The Parallax Choir',
    genre: 'Choral',
    country: 'Estonia',
    joinedDaysAgo: 310,
    follows: ['ottilie-brandreth', 'kasimir-vael', 'mira-lindqvist'],
    socialLinks: [{ type: 'website', link: 'https://parallax-choir.example' }],
    bio: 'Eleven voices who meet wherever the echo is good: a drained swimming pool, a grain silo, the stairwell of a library after closing. No one conducts. They breathe in together and see what happens. Most of them have other work in the morning, so they sing quietly, and the long notes are where they rest. Headphones, please, and if you can, a dark room.',
  }),
];

const [ottilie, kasimir, nour, parallax] = [
  'ottilie-brandreth',
  'kasimir-vael',
  'nour-and-the-low-tide',
  'the-parallax-choir',
];

export const demoListeners: readonly DemoPerson[] = [
  listener('ines-halloran', {
    accountRole: 'listener',
    favoriteGenre: 'Dream Pop',
    country: 'Ireland',
    joinedDaysAgo: 300,
    follows: [nour, parallax, ottilie, 'delphine-arrow', 'wren-adeyemi'],
    bio: 'Ferry timetables, night swimming, anything with a harmonium in it.',
  }),
  listener('tomas-reuter', {
    favoriteGenre: 'Electronic',
    country: 'Germany',
    joinedDaysAgo: 290,
    follows: [kasimir, 'theo-marsh'],
    bio: 'Repairs cassette decks. Will explain azimuth if you stand still.',
  }),
  listener('wren-adeyemi', {
    favoriteGenre: 'Choral',
    country: 'Nigeria',
    joinedDaysAgo: 282,
    follows: [parallax, ottilie, 'june-okafor', 'ines-halloran'],
    bio: 'Second alto in a choir of nine. I hear the breath before the note and then I am gone.',
  }),
  listener('delphine-arrow', {
    favoriteGenre: 'Dream Pop',
    country: 'France',
    joinedDaysAgo: 260,
    follows: [nour, kasimir, 'ines-halloran'],
    bio: 'Radio, mostly the hour nobody is awake for.',
  }),
  listener('june-okafor', {
    favoriteGenre: 'Chamber Folk',
    country: 'Canada',
    joinedDaysAgo: 214,
    follows: [ottilie, parallax, 'wren-adeyemi'],
    bio: 'Teaches violin to seven-year-olds. Brave ears.',
  }),
  listener('mira-lindqvist', {
    favoriteGenre: 'Choral',
    country: 'Sweden',
    joinedDaysAgo: 190,
    follows: [parallax, nour],
    bio: 'Collects echoes: tunnels, cisterns, one very good car park.',
  }),
  listener('otto-baines', {
    favoriteGenre: 'Chamber Folk',
    country: 'United Kingdom',
    joinedDaysAgo: 171,
    follows: [ottilie],
    bio: 'Retired postman. Whistles the harmony.',
  }),
  listener('priya-raman', {
    favoriteGenre: 'Electronic',
    country: 'India',
    joinedDaysAgo: 133,
    follows: [kasimir, nour, 'tomas-reuter', 'sol-castellanos'],
    bio: 'Maps by day, modular by night. Everything is a grid if you squint.',
  }),
  listener('sol-castellanos', {
    favoriteGenre: 'Dream Pop',
    country: 'Argentina',
    joinedDaysAgo: 88,
    follows: [nour, 'priya-raman'],
    bio: 'Bakes at four in the morning and needs something to bake to.',
  }),
  listener('theo-marsh', {
    favoriteGenre: 'Electronic',
    country: 'Netherlands',
    joinedDaysAgo: 41,
    follows: [kasimir, parallax, 'tomas-reuter'],
    bio: 'Draws letters. Listens to the counters.',
  }),
];

export const demoStaff: readonly DemoPerson[] = [
  staff('edda-marchetti', 'admin', 'Looks after the house: reviews songs, answers questions, waters the plants.'),
  staff('aurelio-finch', 'finance', 'Reads the ledger every morning, and says so when it adds up.'),
];

/** All people in the order in which they joined the demo: artists, listeners, staff. */
export const demoPeople: readonly DemoPerson[] = [...demoArtists, ...demoListeners, ...demoStaff];
