// Webpack configuration of the catalogue: its exposed modules, by their names in FederatedModules.
import { remotePreset } from '../infra/webpack/remote-preset';

export default remotePreset({
  name: 'mfe-catalogue',
  exposes: {
    HomePage: './src/exposes/home-page.tsx',
    SongPage: './src/exposes/song-page.tsx',
    AlbumPage: './src/exposes/album-page.tsx',
    ProfilePage: './src/exposes/profile-page.tsx',
    ProfileDialog: './src/exposes/profile-dialog.tsx',
    LibraryPage: './src/exposes/library-page.tsx',
    PlaylistPage: './src/exposes/playlist-page.tsx',
    TopListsPage: './src/exposes/top-lists-page.tsx',
    UploadPage: './src/exposes/upload-page.tsx',
    ReviewPage: './src/exposes/review-page.tsx',
    ModerationPage: './src/exposes/moderation-page.tsx',
  },
});
