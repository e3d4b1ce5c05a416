import { late } from '../../../ui/late.tsx';
import { Asked } from '../../messages/asked.tsx';

const LongListTitle = late(() => import('./long-list-title.tsx'));

/** Says, below the field of a list's title, by how many characters the title is too long, if it is. */
export function ListTitleLimit({ over }: { readonly over: number }) {
  return (
    over > 0 && (
      <Asked>
        <LongListTitle over={over} />
      </Asked>
    )
  );
}
