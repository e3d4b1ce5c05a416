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
import { useLayoutEffect, useRef } from 'react';
import { useExternal } from '../../ui/external.ts';
import type { TakePress } from './drag-layer.tsx';
import { held } from './hand.ts';
import { TaskInHand } from './task-in-hand.tsx';
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

/**
 * The library's part of the drag, in a file that is read when a pointer comes (drag-layer.tsx). There is one draggable for
 * the whole board: a press tells it which element it is this time.
 */
export default function DragContext({ take }: { readonly take: TakePress }) {
  const drag = usePointerDrag();
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  return (
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
      <Hand take={take} />
      <DragOverlay dropAnimation={null} zIndex={50}>
        <InHand />
      </DragOverlay>
    </DndContext>
  );
}

/** A completed task has no place of its own: the service keeps it where it was. */
const NOT_LIFTED = 'button:not([data-list-title]), input, textarea, select, a, .done';

/** The one draggable. It draws nothing; a press gives it the element that is to be lifted. */
function Hand({ take }: { readonly take: TakePress }) {
  const pressed = useRef<{ pressed: HTMLElement | null }>({ pressed: null });
  const { setNodeRef, listeners } = useDraggable({ id: 'hand', data: pressed.current });
  useLayoutEffect(() => {
    take((event) => {
      const target = event.target as Element;
      const element = target.closest(NOT_LIFTED) ? null : target.closest<HTMLElement>('[data-task], [data-list-head]');
      pressed.current.pressed = element;
      setNodeRef(element);
      if (element) listeners?.[event.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown']?.(event);
    });
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
