// Three people who are not there yet.
import { Skeleton, SkeletonGroup } from '@libretto/kit/skeleton';
import { subscribers as style } from '../subscribers/subscribers-style';

export function ListSkeleton() {
  return (
    <SkeletonGroup on="surface1" css={style.rows}>
      {[128, 96, 144].map((width) => (
        <div key={width} css={style.row}>
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
