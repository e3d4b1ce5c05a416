import { ArrowDown, ArrowUp, CornerDownRight, PanelRight } from 'lucide-react';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { type Lift, stepped } from './subtask-order.ts';

interface MenuProps {
  /** The subtask's row at its current place, and its handle. */
  readonly row: Lift;
  readonly grip: HTMLElement;
  readonly title: string;
  onStep(step: -1 | 1): void;
  /** Makes the subtask a task of its own. */
  onOut(): void;
  /** Opens the subtask's own details in place of its parent's. */
  onOpen(): void;
  onClose(): void;
}

/** The menu that a single press on a handle opens: everything that pulling and the keys can do (WCAG 2.5.7). */
export default function SubtaskMenu({ row, grip, title, onStep, onOut, onOpen, onClose }: MenuProps) {
  const words = useAllMessages();
  const steps: MenuEntry[] = [
    { label: words.subtaskUp, step: -1, icon: <ArrowUp /> } as const,
    { label: words.subtaskDown, step: 1, icon: <ArrowDown /> } as const,
  ].flatMap(({ step, ...entry }) => (stepped(row, step) === row ? [] : [{ ...entry, run: () => onStep(step) }]));
  const entries: MenuEntry[] = [
    { label: words.open, icon: <PanelRight />, run: onOpen },
    ...steps.map((entry, index) => ({ ...entry, apart: index === 0 })),
    { label: words.makeOwnTask, icon: <CornerDownRight className="in" />, apart: true, run: onOut },
  ];
  return <Menu anchor={grip} align="start" label={words.moveSubtask(title)} entries={entries} onClose={onClose} />;
}
