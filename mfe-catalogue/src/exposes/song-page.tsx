export { SongPage } from '../song/song-page';
