// Chooses the audience of a post: everyone or tuned-in fans. Only artists have the choice.

import { RadioCards } from '@libretto/kit/choices';
import { t } from '@lingui/core/macro';
import { fansText, followersText } from '../people/people-counts';
import type { Audience } from './composer-rules';
import { useAudienceCounts } from './use-publish';

export function AudienceChoice({ value, onChange }: { value: Audience; onChange: (audience: Audience) => void }) {
  const counts = useAudienceCounts();
  return (
    <RadioCards<Audience>
      label={t`Audience`}
      hideLabel
      layout="tiles"
      value={value}
      onChange={onChange}
      options={[
        { value: 'public', title: t`Public`, detail: counts ? followersText(counts.followerCount) : '\u00a0' },
        {
          value: 'tuned-in',
          title: t({ message: 'Tuned In', context: 'audience' }),
          detail: counts ? fansText(counts.tunedInCount) : '\u00a0',
        },
      ]}
    />
  );
}
