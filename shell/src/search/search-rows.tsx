// The groups of results, one per kind.
import { css } from '@emotion/react';
import type { SearchResult } from '@libretto/contracts/http/catalogue/search';
import { IconMessageCircle } from '@libretto/kit/icons';
import { Avatar, Cover } from '@libretto/kit/pictures';
import { colour, media } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { MatchMark } from './match-mark';
import type { SearchChoice } from './panel/use-search-choice';
import { groupTitle, keyCap, rowDetail, rowStyle, rowTexts, rowTitle } from './row-style';
import { addressOf, linesOf, type SearchGroup } from './search-results';

const columns = css`
  ${media.tabletUp} {
    &[data-type='artist'] {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

export function SearchRows({ choice }: { choice: SearchChoice }) {
  let index = 0;
  return choice.groups.map((group) => {
    const from = index;
    index += group.results.length;
    return <GroupRows key={group.type} group={group} from={from} choice={choice} />;
  });
}

function GroupRows({ group, from, choice }: { group: SearchGroup; from: number; choice: SearchChoice }) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options within a listbox.
    <div role="group" aria-labelledby={titleId}>
      <div css={groupTitle} id={titleId}>
        {group.title}
      </div>
      <div css={columns} data-type={group.type} role="presentation">
        {group.results.map((result, at) => (
          <ResultRow key={result.id} result={result} index={from + at} choice={choice} />
        ))}
      </div>
    </div>
  );
}

function ResultRow({ result, index, choice }: { result: SearchResult; index: number; choice: SearchChoice }) {
  const isActive = choice.activeIndex === index;
  const [first, second] = linesOf(result);
  return (
    // The focus stays in the field, whose keys navigate the rows.
    <a
      css={rowStyle}
      role="option"
      tabIndex={-1}
      id={choice.rowId(index)}
      aria-selected={isActive}
      href={addressOf(result)}
      onPointerMove={() => !isActive && choice.activate(index)}
      onClick={(event) => {
        // A click with a modifier key is left to the browser, which opens a new tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        choice.choose({ kind: 'result', result });
      }}
    >
      <Picture result={result} name={first} />
      <span css={rowTexts}>
        <span css={rowTitle}>
          <MatchMark text={first} query={choice.text} />
        </span>
        <span css={rowDetail}>
          {result.type === 'artist' ? second : <MatchMark text={second} query={choice.text} />}
        </span>
      </span>
      {isActive && (
        <span css={[keyCap, onKeyboards]} aria-hidden="true">
          {t`Enter`}
        </span>
      )}
    </a>
  );
}

const onKeyboards = css`
  ${media.touch} {
    display: none;
  }
`;

const postIcon = css`
  flex: none;
  width: 40px;
  color: ${colour.textMuted};
`;

function Picture({ result: { type, id, imageId }, name }: { result: SearchResult; name: string }) {
  if (type === 'post') return <IconMessageCircle css={postIcon} size={20} aria-hidden />;
  if (type === 'artist') return <Avatar id={id} name={name} imageId={imageId} sizePx={40} />;
  return <Cover type={type} imageId={imageId} sizePx={40} fallbackName={name} />;
}
