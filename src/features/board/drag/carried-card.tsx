import { useAppSelector } from '../../../store/hooks.ts';
import { useToday } from '../../../ui/today.ts';
import { CardFace } from '../cards/card-face.tsx';
import { sameCard, selectCard } from '../cards/card-state.ts';
import type { HeldTask } from './hand.ts';

interface CarriedProps {
  readonly hand: HeldTask;
  /** Pixels from the top of the column's scrolled space. */
  readonly y: number;
}

/**
 * A copy of the card that the keyboard carries, drawn where it would land if that is away from its own place. The
 * card's own element stays in its place and keeps the focus.
 */
export default function CarriedCard({ hand, y }: CarriedProps) {
  const today = useToday();
  const { task, subtasks } = useAppSelector((state) => selectCard(state, hand.listId, hand.taskId), sameCard);
  return (
    <div className="card lifted" style={{ top: y }} aria-hidden="true">
      {task ? (
        <CardFace task={task} listId={hand.listId} subtasks={subtasks} today={today} />
      ) : (
        <div className="title">{hand.title}</div>
      )}
    </div>
  );
}
