import { useAppSelector } from '../../store/hooks.ts';
import { useExternal } from '../../ui/external.ts';
import { useToday } from '../../ui/today.ts';
import { CardFace } from './card-face.tsx';
import { sameCard, selectCard } from './card-state.ts';
import { type HeldTask, held } from './hand.ts';

interface InHandProps {
  readonly hand: HeldTask;
  /** Pixels from the top of the column's scrolled space; left out where the card hangs on a pointer. */
  readonly y?: number;
}

/** The card of a held task, apart from its list. */
export function TaskInHand({ hand, y }: InHandProps) {
  const today = useToday();
  const { task, subtasks } = useAppSelector((state) => selectCard(state, hand.listId, hand.taskId), sameCard);
  return (
    <div
      className={y === undefined ? 'card in-hand' : 'card lifted'}
      style={y === undefined ? {} : { top: y }}
      aria-hidden="true"
    >
      {task ? (
        <CardFace task={task} listId={hand.listId} subtasks={subtasks} today={today} />
      ) : (
        <div className="title">{hand.title}</div>
      )}
    </div>
  );
}

/** The card that the keyboard carries, where it would land outside of its own place. Its element stays there, with the focus. */
export default function CarriedCard({ y }: { readonly y: number }) {
  const hand = useExternal(held, (value) => (value?.kind === 'task' && value.by === 'keyboard' ? value : null));
  return hand && <TaskInHand hand={hand} y={y} />;
}
