export { PlaylistPage } from '../playlist/playlist-page';
