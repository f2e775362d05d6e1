// How it sounds and when it stops: speed, crossfade, levelling, sleep timer.
import { css } from '@emotion/react';
import { Chip, ChipRow } from '@libretto/kit/chip';
import { Dialog } from '@libretto/kit/dialog';
import { Slider } from '@libretto/kit/slider';
import { Switch } from '@libretto/kit/switch';
import { colour, font, space, tabular } from '@libretto/kit/tokens';
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

const secondsText = (seconds: number) => (seconds === 0 ? 'Off' : `${seconds} s`);

export function SoundSettingsDialog({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  const settings = usePlayerValue(({ context }) => context.settings);
  const sleep = usePlayerValue(({ context }) => context.sleep);
  const left = useSleepLeft();
  const { rate, crossfadeSeconds, levelsLoudness } = settings;
  const change = (changes: Partial<typeof settings>) => player.send({ type: 'settings.change', changes });
  const sleepIn = (when: 'off' | 'end-of-track' | { minutes: number }) => player.send({ type: 'sleep.set', when });
  return (
    <Dialog isOpen onClose={onClose} title="Sound and sleep" size="buy" initialFocus="dialog">
      <div css={sections}>
        <Section title="Sleep timer" aside={left}>
          <ChipRow aria-label="Sleep timer" style={{ flexWrap: 'wrap' }}>
            <Chip selected={sleep.kind === 'off'} onClick={() => sleepIn('off')}>
              Off
            </Chip>
            {sleepMinutes.map((minutes) => (
              <Chip key={minutes} selected={false} onClick={() => sleepIn({ minutes })}>
                {minutes} min
              </Chip>
            ))}
            <Chip selected={sleep.kind === 'end-of-track'} onClick={() => sleepIn('end-of-track')}>
              End of song
            </Chip>
          </ChipRow>
        </Section>
        <Section title="Speed">
          <ChipRow aria-label="Speed" style={{ flexWrap: 'wrap' }}>
            {playbackRates.map((each) => (
              <Chip key={each} selected={each === rate} onClick={() => change({ rate: each })}>
                {each}×
              </Chip>
            ))}
          </ChipRow>
        </Section>
        <Section
          title="Crossfade"
          aside={secondsText(crossfadeSeconds)}
          hint="Songs of an album that you play as a whole stay joined as they were recorded."
        >
          <Slider
            label="Crossfade"
            tone="text"
            value={crossfadeSeconds}
            max={longestCrossfadeSeconds}
            keyStep={1}
            valueText={(seconds) => (seconds < 0.5 ? 'Off' : `${Math.round(seconds)} seconds`)}
            onInput={(seconds) => change({ crossfadeSeconds: Math.round(seconds) })}
            onCommit={(seconds) => change({ crossfadeSeconds: Math.round(seconds) })}
          />
        </Section>
        <Switch
          label="Even loudness"
          hint="Plays songs at a similar volume. Albums keep their own balance."
          trailing
          checked={levelsLoudness}
          onChange={(checked) => change({ levelsLoudness: checked })}
        />
      </div>
    </Dialog>
  );
}
