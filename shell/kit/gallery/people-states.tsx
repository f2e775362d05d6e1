// Avatars, seals, tags and navigation.
import { css } from '@emotion/react';
import { NavItem } from '../src/controls/nav-item';
import {
  IconCompass,
  IconHome,
  IconHomeFilled,
  IconLibrary,
  IconLibraryFilled,
  IconMessageCircle,
} from '../src/icons/icons';
import { Avatar } from '../src/pictures/avatar';
import { LevelRing } from '../src/pictures/level-ring';
import { CountBadge } from '../src/text/count-badge';
import { PersonName } from '../src/text/person';
import { ArtistTag, LockTag, PriceTag, PurchasedTag, StatusTag } from '../src/text/tag';
import { Row } from '../src/theme/layout';
import { colour } from '../src/theme/tokens';
import { columns, Exhibit } from './exhibit';

const side = css`
  width: 240px;
  padding: 12px;
  background: ${colour.sunken};
`;

export function PeopleStates() {
  return (
    <Exhibit title="Avatars, tags, navigation">
      <Row gap={16} wrap>
        <Avatar id="a" name="June Okafor" imageId="avatar-june-okafor" sizePx={24} />
        <Avatar id="a" name="June Okafor" imageId="avatar-june-okafor" sizePx={32} />
        <Avatar id="a" name="June Okafor" imageId="avatar-june-okafor" />
        <Avatar id="n" name="Nour" imageId="portrait-nour-and-the-low-tide" patron seal />
        <Avatar id="k" name="Kasimir Vael" imageId="portrait-kasimir-vael" sizePx={64} />
        <Avatar id="bc" name="Bastien Corvo" />
        <Avatar id="tw" name="The Wrecking Yard" />
        <Avatar id="je" name="jonas_elverum" />
        <LevelRing level={1} share={0} />
        <LevelRing level={2} share={0.4} />
        <PersonName person={{ id: 'n', username: 'Nour', isPatron: true }} />
        <CountBadge count={12} />
      </Row>
      <Row gap={12} wrap style={{ marginTop: 16 }}>
        <PriceTag talents={75} />
        <PurchasedTag />
        <ArtistTag />
        <LockTag />
        <StatusTag status="Approved" />
        <StatusTag status="Pending" />
        <StatusTag status="Needs Action!" />
      </Row>
      <div css={columns('240px 60px 1fr')} style={{ marginTop: 16 }}>
        <nav css={side} aria-label="Example">
          <NavItem
            label="Home"
            href="#home"
            icon={<IconHome size={20} />}
            currentIcon={<IconHomeFilled size={20} />}
            current
          />
          <NavItem label="Discover" href="#discover" icon={<IconCompass size={20} />} data-force="hover" />
          <NavItem label="Social" href="#social" icon={<IconMessageCircle size={20} />} />
          <NavItem label="Library" href="#library" icon={<IconLibrary size={20} />} />
        </nav>
        <nav aria-label="Rail">
          <NavItem rail label="Library" href="#library" icon={<IconLibrary size={20} />} />
          <NavItem
            rail
            label="Library"
            href="#library"
            icon={<IconLibrary size={20} />}
            currentIcon={<IconLibraryFilled size={20} />}
            current
          />
        </nav>
      </div>
    </Exhibit>
  );
}
