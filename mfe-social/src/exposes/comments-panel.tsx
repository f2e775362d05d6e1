// The comments of a song or post as a part of its page.
import type { FederatedModules } from '@libretto/contracts/federation';
import { PanelThread } from '../comments/thread/panel-thread';

export function CommentsPanel(props: FederatedModules['mfe-social']['CommentsPanel']) {
  return <PanelThread {...props} />;
}
