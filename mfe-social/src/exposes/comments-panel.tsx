// A song's or post's comments laid into its page.
import type { FederatedModules } from '@libretto/contracts/federation';
import { isFamily } from '../comments/comment-calls';
import { PanelThread } from '../comments/panel-thread';

export function CommentsPanel({ family, ...subject }: FederatedModules['mfe-social']['CommentsPanel']) {
  return isFamily(family) ? <PanelThread family={family} {...subject} /> : null;
}
