// "Share with your community": a line that expands into a form. Guests are asked to sign in.

import type { SessionUser } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { Avatar } from '@libretto/kit/pictures';
import { formatCount } from '@libretto/kit/text';
import { Surface } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { askToSignIn } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { followersText } from '../people/people-counts';
import { ComposerForm } from './composer-form';
import type { ContentType } from './composer-rules';
import { composerCard } from './composer-style';
import { ContentTypes } from './content-types';
import { useDroppedFiles } from './dropped-files';
import { useAudienceCounts } from './use-publish';

export function ComposerCard({ user }: { user: SessionUser | null }) {
  return user ? <MemberComposer user={user} /> : <GuestComposer />;
}

function GuestComposer() {
  return (
    <Surface css={composerCard.frame}>
      <div css={composerCard.line}>
        <div css={composerCard.title}>
          <p data-title="">{t`Share with your community`}</p>
          <span data-detail="">{t`Sign in to post, comment and follow.`}</span>
        </div>
        <Button onClick={() => askToSignIn(t`Sign in to post`)}>{t`Sign in`}</Button>
      </div>
    </Surface>
  );
}

function MemberComposer({ user }: { user: SessionUser }) {
  /** Content type with which the composer was opened; null while it is closed. */
  const [opened, setOpened] = useState<ContentType | null>(null);
  const [dropped, setDropped] = useState<{ file: File } | null>(null);
  const { isOver, props } = useDroppedFiles(([file]) => {
    if (!file) return;
    setOpened((now) => now ?? 'none');
    setDropped({ file });
  });
  const close = () => {
    setOpened(null);
    setDropped(null);
  };
  const counts = useAudienceCounts();
  const title = (
    <>
      <span data-title="">{t`Share with your community`}</span>
      {/* The non-breaking space reserves the line's height until the counts have loaded. */}
      <span data-detail="">{counts ? audienceLine(counts) : '\u00a0'}</span>
    </>
  );
  return (
    <Surface
      as="section"
      css={[composerCard.frame, isOver && composerCard.over]}
      aria-label={t`Share with your community`}
      {...props}
    >
      <div css={composerCard.line}>
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} />
        {opened === null ? (
          <>
            <button type="button" css={[composerCard.title, composerCard.opener]} onClick={() => setOpened('none')}>
              {title}
            </button>
            <ContentTypes isArtist={user.isArtist} onChoose={setOpened} />
          </>
        ) : (
          <h2 css={composerCard.title} data-open="">
            {title}
          </h2>
        )}
      </div>
      {opened !== null && <ComposerForm user={user} startsWith={opened} dropped={dropped} onClose={close} />}
    </Surface>
  );
}

function audienceLine({ followerCount, tunedInCount }: { followerCount: number; tunedInCount: number }): string {
  const followers = followersText(followerCount);
  const shownFans = formatCount(tunedInCount);
  return t`${followers} · ${shownFans} tuned in`;
}
