// Menu entries for a comment or post of someone else: report and block.

import { type BusMessages, bus } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/controls';
import { IconAlertTriangle, IconEyeOff } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';

type Subject = BusMessages['report/open']['subject'];

interface Person {
  readonly id: string;
  readonly username: string;
}

export const aboutOthers = (subject: Subject, person: Person): MenuEntry[] => [
  {
    id: 'report',
    label: t({ message: 'Report', context: 'verb' }),
    icon: <IconAlertTriangle size={20} />,
    onAction: () => bus.emit('report/open', { subject, name: person.username }),
  },
  blockEntry(person),
];

export const blockEntry = ({ id, username }: Person): MenuEntry => ({
  id: 'block',
  label: t`Block ${username}`,
  icon: <IconEyeOff size={20} />,
  onAction: () => bus.emit('block/open', { userId: id, username, isBlocked: false }),
});
