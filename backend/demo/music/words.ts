// Lyrics of songs that are shown without times.

const wrenYear = `[Verse 1]
The wren was in the woodpile
before the year was in,
a thimbleful of weather
and a voice to put it in

[Verse 2]
We fed her what the frost left,
a crumb, a crust, a core,
and every day she sang for it
as if there would be more

[Chorus]
Small is not the same as little,
brief is not the same as gone:
carry the year on a hazel twig
and pass the singing on
`;

const parasol = `[Verse 1]
You opened up the afternoon
the way you do a parasol:
a click, a little turn of shade,
and nothing left to hurry for

[Verse 2]
The pier was selling paper moons,
the gulls were reading the receipts,
and all the noise of being new
was somewhere in the other streets

[Chorus]
Stay under here, stay under here,
the light is only passing through;
I will hold the handle, dear,
and you can hold the blue
`;

const undertow = `[Verse 1]
Hush now, the harbour is closing its eyes,
the boats are all knocking on wood,
the moon pulls the covers up over the stones
the way that a grown-up should

[Verse 2]
Down goes the pavement and down goes the pier,
down goes the day with its shoes,
the sea has a pocket for everything small
that you were afraid to lose

[Chorus]
Let it take you a little way,
a little way, no more:
the undertow is only a hand
that walks you back to shore
`;

/** Lyrics by slug; headings are in square brackets, stanzas are separated by an empty line. */
export const plainLyrics: Readonly<Record<string, string>> = {
  'the-wren-year': wrenYear,
  parasol,
  'undertow-lullaby': undertow,
};
