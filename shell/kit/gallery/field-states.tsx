// Fields, choices, switches, sliders and tabs.
import { useState } from 'react';
import { AmountTiles } from '../src/choices/amount-tiles';
import { ComboBox } from '../src/choices/combobox';
import { RadioCards } from '../src/choices/radio-card';
import { Tabs } from '../src/choices/tabs';
import { Checkbox } from '../src/controls/checkbox';
import { Chip, ChipRow } from '../src/controls/chip';
import { Input, PasswordInput } from '../src/controls/fields/input';
import { SearchField } from '../src/controls/fields/search-field';
import { Textarea } from '../src/controls/fields/textarea';
import { Slider } from '../src/controls/slider';
import { Switch } from '../src/controls/switch';
import { IconSearch } from '../src/icons/icons';
import { formatTime, spokenTime } from '../src/text/format';
import { Row, Stack } from '../src/theme/layout';
import { columns, Exhibit } from './exhibit';

const lengthSeconds = 276;

export function FieldStates() {
  const [method, setMethod] = useState<'balance' | 'card'>('balance');
  const [tab, setTab] = useState('catalogue');
  const [amount, setAmount] = useState<number | null>(1000);
  const [search, setSearch] = useState('');
  const [genre, setGenre] = useState<string | null>(null);
  return (
    <>
      <Exhibit title="Fields">
        <div css={columns('repeat(4, 1fr)')}>
          <Input label="Username" defaultValue="ines.halloran" hint="Shown next to comments." />
          <Input label="Email" defaultValue="ines@lowtide" error="Please enter a valid email address" />
          <Input
            label="Public Email"
            placeholder="you@example.com"
            hint="Anyone can read it."
            data-force="focus-visible,focus"
          />
          <Input label="Current Email" defaultValue="ines@lowtide.example" disabled hint="Your provider manages it." />
        </div>
        <div css={columns('repeat(3, 1fr)')} style={{ marginTop: 16 }}>
          <PasswordInput label="Password" defaultValue="secret-password" hint="At least 6 characters." />
          <Textarea label="Bio" defaultValue="Four people and a harmonium." counter={{ max: 500 }} rows={2} />
          <Stack gap={12}>
            <SearchField label="Songs, albums, artists" value={search} onChange={setSearch} shortcut="/" />
            <Input label="Find" hideLabel placeholder="Search" startSlot={<IconSearch size={20} />} />
          </Stack>
        </div>
      </Exhibit>
      <Exhibit title="Radio cards, switch, slider, tabs">
        <div css={columns('1fr 1fr')}>
          <RadioCards
            label="Payment method"
            hideLabel
            value={method}
            onChange={setMethod}
            options={[
              { value: 'balance', title: 'Talent balance', detail: '1,240.00 Talents' },
              { value: 'card', title: 'Card', detail: 'Visa ending 4242' },
            ]}
          />
          <Stack gap={12}>
            <Switch label="Notifications" checked onChange={() => {}} />
            <Switch label="Make date of birth public" checked={false} onChange={() => {}} />
            <Row gap={12} style={{ marginTop: 20, fontVariantNumeric: 'tabular-nums' }}>
              <span>1:24</span>
              <Slider
                label="Seek"
                value={104}
                max={lengthSeconds}
                keyStep={10}
                valueText={(at) => `${spokenTime(at)} of ${spokenTime(lengthSeconds)}`}
                bubble={formatTime}
                buffered={[0, 182]}
              />
              <span>4:36</span>
            </Row>
            <Row gap={12}>
              <Slider
                label="Volume"
                value={0.7}
                max={1}
                keyStep={0.05}
                tone="text"
                valueText={(at) => `${Math.round(at * 100)} percent`}
              />
              <Slider
                label="Preview"
                value={9}
                max={180}
                previewEnd={15}
                keyStep={10}
                valueText={(at) => spokenTime(at)}
              />
              <Slider label="Elsewhere" value={60} max={180} keyStep={10} disabled valueText={spokenTime} />
            </Row>
          </Stack>
        </div>
        <Tabs
          label="Profile"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'bio', label: 'Bio' },
            { id: 'catalogue', label: 'Catalogue', count: 18 },
            { id: 'posts', label: 'Posts' },
            { id: 'tuned-in', label: 'Tuned In' },
          ]}
        />
        <div css={columns('1fr 1fr')} style={{ marginTop: 16 }}>
          <AmountTiles presets={[300, 500, 700, 1000, 1500]} value={amount} onChange={setAmount} min={100} />
          <Stack gap={16}>
            <RadioCards
              label="How will you use Libretto?"
              layout="tiles"
              value="listener"
              onChange={() => {}}
              options={[
                { value: 'listener', title: 'Listener', detail: 'Discover music, make playlists, follow artists' },
                { value: 'artist', title: 'Artist', detail: 'Upload and distribute music, see earnings' },
              ]}
              hint="You can switch later in the settings."
            />
            <Checkbox label="Log out other devices" checked onChange={() => {}} />
            <Checkbox label="Make date of birth public" checked={false} onChange={() => {}} />
          </Stack>
        </div>
        <Row gap={16} wrap style={{ marginTop: 16 }} align="end">
          <ChipRow aria-label="Status">
            <Chip selected count={12}>
              Approved
            </Chip>
            <Chip selected={false} count={2}>
              Pending
            </Chip>
            <Chip selected={false} count={1}>
              Needs Action
            </Chip>
          </ChipRow>
          <ComboBox
            label="Country"
            placeholder="Select your country..."
            value={genre}
            onChange={setGenre}
            options={['Austria', 'Belgium', 'Croatia', 'Denmark'].map((name) => ({ value: name, label: name }))}
          />
        </Row>
      </Exhibit>
    </>
  );
}
