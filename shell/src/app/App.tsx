// The whole application below the page's root.
import { RemoteModule } from '../remote-module/RemoteModule';

export function App() {
  return (
    <main>
      <h1>Libretto</h1>
      <RemoteModule
        remote="mfe-catalogue"
        module="HomePage"
        fallbackName="Home"
        props={{ params: {}, search: '', user: null }}
      />
      <RemoteModule
        remote="mfe-social"
        module="SocialPage"
        fallbackName="Social"
        props={{ params: {}, search: '', user: null }}
      />
      <RemoteModule
        remote="mfe-settings"
        module="SettingsPage"
        fallbackName="Settings"
        props={{ params: {}, search: '', user: null }}
      />
      <RemoteModule
        remote="mfe-player"
        module="PlayerHost"
        fallbackName="Player"
        props={{ user: null, pathname: location.pathname }}
      />
    </main>
  );
}
