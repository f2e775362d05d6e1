// Shows what remotes tell by `toast/show`. Renders nothing itself.
import { toast } from '@libretto/kit/toast';
import { useBusMessage } from '@libretto/kit/use-bus';

export function BusToasts() {
  useBusMessage('toast/show', ({ type, title, message, durationMs, action }) => {
    toast.show({ type, title, message, durationMs, action: action && { label: action.label, onAction: action.run } });
  });
  return null;
}
