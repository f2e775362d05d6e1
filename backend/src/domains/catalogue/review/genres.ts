// The genres that an artist can choose; tags of a file may name another one.
const names = `
  Acoustic, Afrobeats, Alternative, Ambient, Americana, Baroque, Bluegrass, Blues, Bossa Nova, Chamber Folk, Chamber Music,
  Children's Music, Choral, Christian, Classical, Comedy, Country, Dance, Dancehall, Disco, Downtempo, Dream Pop,
  Drum and Bass, Dubstep, Electronic, Experimental, Fado, Flamenco, Folk, Funk, Garage, Gospel, Grime, Hardcore, Hip-Hop,
  House, Indie Pop, Indie Rock, Industrial, Instrumental, Jazz, K-Pop, Klezmer, Latin, Lo-Fi, Metal, Modern Classical, Musical,
  New Age, Opera, Pop, Post-Punk, Post-Rock, Progressive Rock, Psychedelic, Punk, R&B, Rap, Reggae, Reggaeton, Rock, Salsa,
  Shoegaze, Singer-Songwriter, Ska, Soul, Soundtrack, Spoken Word, Swing, Synth-Pop, Tango, Techno, Trance, Trap, Trip-Hop,
  World
`
  .split(',')
  .map((name) => name.trim());

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-');

export const genres: readonly { readonly id: string; readonly name: string }[] = names
  .map((name) => ({ id: slugOf(name), name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
