// Playback settings: speed, crossfade, loudness normalization, sleep timer.

import { css } from '@emotion/react';
import { Chip, ChipRow, Slider, Switch } from '@libretto/kit/controls';
import { Dialog } from '@libretto/kit/overlays';
import { formatNumber, spokenTime } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { longestCrossfadeSeconds, playbackRates, sleepMinutes } from '../machine/limits';
import { usePlayer, usePlayerValue } from '../player/use-player';
import { useSleepLeft } from './use-sleep-left';

const sections = css`
  display: grid;
  gap: ${space[24]};
`;

const section = css`
  display: grid;
  gap: ${space[8]};
  & > h3 {
    ${font.bodyStrong}
    display: flex;
    justify-content: space-between;
    gap: ${space[12]};
    margin: 0;
  }
  & > h3 > span {
    ${tabular}
    color: ${colour.textMuted};
    font-weight: 400;
  }
  & > p {
    ${font.small}
    margin: 0;
    color: ${colour.textMuted};
  }
`;

interface SectionProps {
  title: string;
  aside?: ReactNode;
  hint?: string;
  children: ReactNode;
}

function Section({ title, aside, hint, children }: SectionProps) {
  return (
    <section css={section}>
      <h3>
        {title}
        {aside && <span>{aside}</span>}
      </h3>
      {children}
      {hint && <p>{hint}</p>}
    </section>
  );
}

const secondsText = (seconds: number) => (seconds === 0 ? t`Off` : t`${seconds} s`);

export function SoundSettingsDialog({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  const settings = usePlayerValue(({ context }) => context.settings);
  const sleep = usePlayerValue(({ context }) => context.sleep);
  const left = useSleepLeft();
  const { rate, crossfadeSeconds, levelsLoudness } = settings;
  const change = (changes: Partial<typeof settings>) => player.send({ type: 'settings.change', changes });
  const sleepIn = (when: 'off' | 'end-of-track' | { minutes: number }) => player.send({ type: 'sleep.set', when });
  return (
    <Dialog isOpen onClose={onClose} title={t`Sound and sleep`} size="buy" initialFocus="dialog">
      <div css={sections}>
        <Section title={t`Sleep timer`} aside={left}>
          <ChipRow aria-label={t`Sleep timer`} style={{ flexWrap: 'wrap' }}>
            <Chip selected={sleep.kind === 'off'} onClick={() => sleepIn('off')}>
              {t`Off`}
            </Chip>
            {sleepMinutes.map((minutes) => (
              <Chip key={minutes} selected={false} onClick={() => sleepIn({ minutes })}>
                {t`${minutes} min`}
              </Chip>
            ))}
            <Chip selected={sleep.kind === 'end-of-track'} onClick={() => sleepIn('end-of-track')}>
              {t`End of song`}
            </Chip>
          </ChipRow>
        </Section>
        <Section title={t`Speed`}>
          <ChipRow aria-label={t`Speed`} style={{ flexWrap: 'wrap' }}>
            {playbackRates.map((each) => (
              <Chip key={each} selected={each === rate} onClick={() => change({ rate: each })}>
                {formatNumber(each)}×
              </Chip>
            ))}
          </ChipRow>
        </Section>
        <Section
          title={t`Crossfade`}
          aside={secondsText(crossfadeSeconds)}
          hint={t`Songs of an album that you play as a whole stay joined as they were recorded.`}
        >
          <Slider
            label={t`Crossfade`}
            tone="text"
            value={crossfadeSeconds}
            max={longestCrossfadeSeconds}
            keyStep={1}
            valueText={(seconds) => (seconds < 0.5 ? t`Off` : spokenTime(Math.round(seconds)))}
            onInput={(seconds) => change({ crossfadeSeconds: Math.round(seconds) })}
            onCommit={(seconds) => change({ crossfadeSeconds: Math.round(seconds) })}
          />
        </Section>
        <Switch
          label={t`Even loudness`}
          hint={t`Plays songs at a similar volume. Albums keep their own balance.`}
          trailing
          checked={levelsLoudness}
          onChange={(checked) => change({ levelsLoudness: checked })}
        />
      </div>
    </Dialog>
  );
}
