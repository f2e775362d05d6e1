// Skeleton rows of a list of people in a dialog; the sizes can be overridden.
import type { Interpolation, Theme } from '@emotion/react';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { people } from './people-style';

export interface PeopleSkeletonProps {
  readonly nameWidths?: readonly number[];
  readonly on?: 'surface1';
  readonly list?: Interpolation<Theme>;
  readonly row?: Interpolation<Theme>;
}

export function PeopleSkeleton({
  nameWidths = [128, 96, 144],
  on,
  list = people.rows,
  row = people.row,
}: PeopleSkeletonProps) {
  return (
    <SkeletonGroup on={on} css={list}>
      {nameWidths.map((width) => (
        <div key={width} css={row}>
          <Skeleton shape="circle" width={40} height={40} />
          <div>
            <Skeleton shape="text" width={width} />
            <Skeleton shape="text" width={80} style={{ marginTop: 8 }} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
