// Who will see the post: everybody, or those who are tuned in. Artists alone are asked.
import { plural } from '@libretto/kit/format';
import { RadioCards } from '@libretto/kit/radio-card';
import type { Audience } from './composer-rules';
import { useAudienceCounts } from './use-publish';

export function AudienceChoice({ value, onChange }: { value: Audience; onChange: (audience: Audience) => void }) {
  const counts = useAudienceCounts();
  return (
    <RadioCards<Audience>
      label="Audience"
      hideLabel
      layout="tiles"
      value={value}
      onChange={onChange}
      options={[
        { value: 'public', title: 'Public', detail: counts ? plural(counts.followerCount, 'follower') : '\u00a0' },
        {
          value: 'tuned-in',
          title: 'Tuned In',
          detail: counts ? plural(counts.tunedInCount, 'fan') : '\u00a0',
        },
      ]}
    />
  );
}
