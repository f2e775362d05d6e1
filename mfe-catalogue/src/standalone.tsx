// The catalogue without the shell: its pages by URL, and a fake of the player.
import { bus } from '@libretto/contracts/federation';
import { renderStandalonePages } from '@libretto/product/testing/standalone-pages';
import { AlbumPage } from './exposes/album-page';
import { HomePage } from './exposes/home-page';
import { LibraryPage } from './exposes/library-page';
import { ModerationPage } from './exposes/moderation-page';
import { PlaylistPage } from './exposes/playlist-page';
import { ProfilePage } from './exposes/profile-page';
import { ReviewPage } from './exposes/review-page';
import { SongPage } from './exposes/song-page';
import { TopListsPage } from './exposes/top-lists-page';
import { UploadPage } from './exposes/upload-page';
import { playInSilence } from './testing/silent-player';

playInSilence(bus);

renderStandalonePages({
  pages: [
    [/^\/song\/(?<id>[^/]+)$/, SongPage],
    [/^\/album\/(?<id>[^/]+)$/, AlbumPage],
    [/^\/profile$/, ProfilePage],
    [/^\/library\/playlist\/(?<id>[^/]+)$/, PlaylistPage],
    [/^\/library$/, LibraryPage],
    [/^\/top-lists$/, TopListsPage],
    [/^\/upload$/, UploadPage],
    [/^\/admin\/review$/, ReviewPage],
    [/^\/admin\/moderation$/, ModerationPage],
    [/^\//, HomePage],
  ],
  links: ['/dashboard', '/library', '/top-lists', '/profile'],
});
