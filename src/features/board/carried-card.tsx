import { useAppSelector } from '../../store/hooks.ts';
import { useToday } from '../../ui/today.ts';
import { CardFace } from './card-face.tsx';
import { sameCard, selectCard } from './card-state.ts';
import type { HeldTask } from './hand.ts';

interface CarriedProps {
  readonly hand: HeldTask;
  /** Pixels from the top of the column's scrolled space. */
  readonly y: number;
}

/** The card that the keyboard carries, where it would land outside of its own place. Its element stays there, with the focus. */
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
