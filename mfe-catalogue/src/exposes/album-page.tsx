export { AlbumPage } from '../album/album-page';
