// Webpack configuration of the social remote: its exposed modules, by their names in FederatedModules.
import { remotePreset } from '../infra/webpack/remote-preset';

export default remotePreset({
  name: 'mfe-social',
  exposes: {
    SocialHost: './src/exposes/social-host.tsx',
    SocialPage: './src/exposes/social-page.tsx',
    PostPage: './src/exposes/post-page.tsx',
    CommentsPanel: './src/exposes/comments-panel.tsx',
    PostsPanel: './src/exposes/posts-panel.tsx',
    TunedInPanel: './src/exposes/tuned-in-panel.tsx',
  },
});
