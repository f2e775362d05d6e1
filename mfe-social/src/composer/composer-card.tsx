// "Share with your community": a line that opens into a small form. Guests are asked to sign in.
import type { SessionUser } from '@libretto/contracts/federation';
import { Avatar } from '@libretto/kit/avatar';
import { Button } from '@libretto/kit/button';
import { formatCount } from '@libretto/kit/format';
import { IconButton } from '@libretto/kit/icon-button';
import { IconMusic } from '@libretto/kit/icons';
import { Surface } from '@libretto/kit/layout';
import { imageIdOf } from '@libretto/product/pictures';
import { askToSignIn } from '@libretto/product/session';
import { useState } from 'react';
import { ComposerForm } from './composer-form';
import { composerCard } from './composer-style';
import { useAudienceCounts } from './use-publish';

export function ComposerCard({ user }: { user: SessionUser | null }) {
  return user ? <MemberComposer user={user} /> : <GuestComposer />;
}

function GuestComposer() {
  return (
    <Surface css={composerCard.frame}>
      <div css={composerCard.line}>
        <div css={composerCard.title}>
          <p>Share with your community</p>
          <span>Sign in to post, comment and follow.</span>
        </div>
        <Button onClick={() => askToSignIn('Sign in to post')}>Sign in</Button>
      </div>
    </Surface>
  );
}

function MemberComposer({ user }: { user: SessionUser }) {
  const [opened, setOpened] = useState<'closed' | 'open' | 'with-song'>('closed');
  const counts = useAudienceCounts();
  const title = (
    <>
      <span>Share with your community</span>
      {/* The line keeps its height until the counts are there. */}
      <span>{counts ? audienceLine(counts) : '\u00a0'}</span>
    </>
  );
  return (
    <Surface as="section" css={composerCard.frame} aria-label="Share with your community">
      <div css={composerCard.line}>
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} />
        {opened === 'closed' ? (
          <>
            <button type="button" css={[composerCard.title, composerCard.opener]} onClick={() => setOpened('open')}>
              {title}
            </button>
            <IconButton
              label="Attach a song"
              icon={<IconMusic size={20} aria-hidden />}
              onClick={() => setOpened('with-song')}
            />
          </>
        ) : (
          <h2 css={composerCard.title} data-open="">
            {title}
          </h2>
        )}
      </div>
      {opened !== 'closed' && (
        <ComposerForm user={user} startsWithSong={opened === 'with-song'} onClose={() => setOpened('closed')} />
      )}
    </Surface>
  );
}

function audienceLine({ followerCount, tunedInCount }: { followerCount: number; tunedInCount: number }): string {
  const followers = `${formatCount(followerCount)} ${followerCount === 1 ? 'follower' : 'followers'}`;
  return `${followers} · ${formatCount(tunedInCount)} tuned in`;
}
