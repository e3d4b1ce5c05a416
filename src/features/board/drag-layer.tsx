import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { useExternal } from '../../ui/external.ts';
import { useToday } from '../../ui/today.ts';
import { CardFace } from './card-face.tsx';
import { sameCard, selectCard } from './card-state.ts';
import { type Held, held } from './hand.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

const none = () => [];
// Cards are placed by transforms, which the library would take off before it measures.
const measuring = {
  draggable: { measure: (element: HTMLElement) => element.getBoundingClientRect() },
  droppable: { strategy: MeasuringStrategy.WhileDragging },
};
// Announcements are the board's own: they name lists and places, not ids.
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

type Press = (event: React.MouseEvent | React.TouchEvent) => void;

/**
 * Drag and drop for everything inside. There is one draggable for the whole board: a press tells it which element it is
 * this time. So cards know nothing of dragging, and a move renders none of them. The library's context, which changes
 * with every move, stands beside the board and not around it: nothing of the board is looked through for who reads it.
 */
export function DragLayer({ children }: { readonly children: ReactNode }) {
  const drag = usePointerDrag();
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const press = useRef<Press | null>(null);
  const onPress: Press = (event) => press.current?.(event);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the press belongs to the card below; keys have their own way */}
      <div className="hand" onMouseDown={onPress} onTouchStart={onPress}>
        {children}
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={none}
        measuring={measuring}
        autoScroll={false}
        accessibility={quiet}
        onDragStart={drag.start}
        onDragMove={drag.move}
        onDragEnd={drag.end}
        onDragCancel={drag.cancel}
      >
        <Hand press={press} />
        <DragOverlay dropAnimation={null} zIndex={50}>
          <InHand />
        </DragOverlay>
      </DndContext>
    </>
  );
}

/** A completed task has no place of its own: the service keeps it where it was. */
const NOT_LIFTED = 'button:not([data-list-title]), input, textarea, select, a, .done';

/** The one draggable. It draws nothing; a press gives it the element that is to be lifted. */
function Hand({ press }: { readonly press: RefObject<Press | null> }) {
  const pressed = useRef<{ pressed: HTMLElement | null }>({ pressed: null });
  const { setNodeRef, listeners } = useDraggable({ id: 'hand', data: pressed.current });
  useLayoutEffect(() => {
    press.current = (event) => {
      const target = event.target as Element;
      const element = target.closest(NOT_LIFTED) ? null : target.closest<HTMLElement>('[data-task], [data-list-head]');
      pressed.current.pressed = element;
      setNodeRef(element);
      if (element) listeners?.[event.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown']?.(event);
    };
  });
  return null;
}

function InHand() {
  const hand = useExternal(held, (value) => (value?.by === 'pointer' ? value : null));
  if (!hand) return null;
  if (hand.kind === 'list') {
    return (
      <div className="column in-hand">
        <div className="column-head">
          <span className="column-title" dir="auto">
            {hand.title}
          </span>
        </div>
        <i />
        <i />
      </div>
    );
  }
  return <TaskInHand hand={hand} />;
}

function TaskInHand({ hand }: { readonly hand: Extract<Held, { kind: 'task' }> }) {
  const today = useToday();
  const { task, subtasks } = useAppSelector((state) => selectCard(state, hand.listId, hand.taskId), sameCard);
  return (
    <div className="card in-hand" aria-hidden="true">
      {task ? (
        <CardFace
          task={task}
          listId={hand.listId}
          subtasks={subtasks}
          owed={null}
          editing={false}
          today={today}
          tabStop={false}
        />
      ) : (
        <div className="title">{hand.title}</div>
      )}
    </div>
  );
}
