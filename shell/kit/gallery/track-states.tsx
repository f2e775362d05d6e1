// Track rows and cards.

import { TrackCard, TrackCardSkeleton } from '../src/cards/track-card';
import { SkeletonGroup } from '../src/feedback/skeleton';
import { TrackList, TrackRow, type TrackRowProps } from '../src/lists/track-row';
import { columns, Exhibit } from './exhibit';

const nothing = () => {};
const menu = [{ id: 'next', label: 'Play next', onAction: nothing }];

const rows: readonly (Partial<TrackRowProps> & {
  title: string;
  artist: string;
  durationSeconds: number;
  force?: string;
})[] = [
  { title: 'Salt Hours', artist: 'Nour & the Low Tide', imageId: 'salt-hours', durationSeconds: 200 },
  {
    title: 'Interference 3',
    artist: 'Kasimir Vael',
    imageId: 'interference-1-7',
    durationSeconds: 340,
    force: 'hover',
  },
  {
    title: 'Evensong at the Deep End',
    artist: 'The Parallax Choir',
    imageId: 'vespers-for-an-empty-pool',
    durationSeconds: 276,
    current: true,
    playing: true,
    liked: true,
  },
  {
    title: 'Parasol',
    artist: 'Nour & the Low Tide',
    imageId: 'parasol',
    durationSeconds: 241,
    price: 75,
    onBuy: nothing,
  },
  {
    title: 'Undertow Lullaby',
    artist: 'Nour & the Low Tide',
    imageId: 'undertow-lullaby',
    durationSeconds: 228,
    price: 75,
    purchased: true,
    liked: true,
    force: 'focus',
  },
  {
    title: 'What the Barometer Said to the Boats in the Outer Harbour',
    artist: 'Ottilie Brandreth',
    imageId: 'hedge-school',
    durationSeconds: 404,
    disabled: true,
    disabledReason: 'Offline',
  },
];

export function TrackStates() {
  return (
    <>
      <Exhibit title="Track row: rest, hover, playing, paid, bought with focus, disabled">
        <TrackList>
          {rows.map(({ force, ...row }, at) => (
            <li key={row.title} data-force-row={force}>
              <TrackRow index={at + 1} onPlay={nothing} onLike={nothing} menu={menu} {...row} />
            </li>
          ))}
        </TrackList>
      </Exhibit>
      <Exhibit title="Track card: rest, hover, playing with focus, paid, loading">
        <div css={columns('repeat(5, 1fr)')} style={{ gap: 20 }}>
          <TrackCard
            title="The Wren Year"
            artist="Ottilie Brandreth"
            href="#a"
            imageId="the-wren-year"
            onPlay={nothing}
          />
          <div data-force-card="hover">
            <TrackCard title="Convex Memory" artist="Kasimir Vael" href="#b" imageId="convex-memory" onPlay={nothing} />
          </div>
          <div data-force-card="focus">
            <TrackCard
              title="Breath, Held"
              artist="The Parallax Choir"
              href="#c"
              imageId="breath-held"
              onPlay={nothing}
              current
              playing
            />
          </div>
          <TrackCard
            title="Undertow Lullaby"
            artist="Nour & the Low Tide"
            href="#d"
            imageId="undertow-lullaby"
            price={75}
            onPlay={nothing}
          />
          <SkeletonGroup>
            <TrackCardSkeleton />
          </SkeletonGroup>
        </div>
      </Exhibit>
    </>
  );
}
