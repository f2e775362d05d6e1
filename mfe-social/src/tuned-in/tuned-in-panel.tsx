// An artist's posts for tuned-in fans, as a part of the profile.

import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { IconLock } from '@libretto/kit/icons';
import { formatTalents } from '@libretto/kit/text';
import { colour, font, Surface, space } from '@libretto/kit/theme';
import { openSupport } from '@libretto/product/intents';
import { useFact } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useTunedInPostsOf } from '../api/use-posts';
import { feed } from '../feed/feed-style';
import { PostList } from '../feed/post-list';

export function TunedInPanel({ artist, user }: FederatedModules['mfe-social']['TunedInPanel']) {
  const source = useTunedInPostsOf(artist.id);
  const { username } = artist;
  const isOwn = user?.id === artist.id;
  const isTunedIn = useFact('tunedIn', artist.id, artist.isTunedIn);
  const mayOpen = isOwn || isTunedIn || (user?.isAdmin ?? false);
  return (
    <div css={feed.column}>
      {!mayOpen && <TuneInPrompt artist={artist} />}
      <PostList
        source={source}
        user={user}
        context={{ type: 'post', name: t`Tuned In`, id: artist.id }}
        offersTuneIn={false}
        empty={{
          title: t`No tuned-in posts yet`,
          text: isOwn
            ? t`What you share with your tuned-in audience on the Social page will be here.`
            : t`What ${username} shares with tuned-in fans will be here.`,
        }}
      />
    </div>
  );
}

function TuneInPrompt({ artist }: Pick<FederatedModules['mfe-social']['TunedInPanel'], 'artist'>) {
  const { username } = artist;
  const price = formatTalents(artist.tuneInPriceTalents);
  return (
    <Surface as="section" css={prompt} aria-labelledby="tune-in-prompt">
      <IconLock size={20} aria-hidden />
      <div>
        <h2 id="tune-in-prompt">{t`Available only to Tuned In fans`}</h2>
        <p>{t`Tune in to ${username} once, and everything here is yours to see and hear.`}</p>
      </div>
      <Button variant="primary" onClick={() => openSupport(artist.id, username, 'tune-in')}>
        {t`Tune In for ${price}`}
      </Button>
    </Surface>
  );
}

const prompt = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]};
  padding: ${space[16]};
  & > div {
    flex: 1 1 200px;
  }
  & h2 {
    ${font.rowTitle}
  }
  & p {
    ${font.body}
    color: ${colour.textMuted};
  }
`;
