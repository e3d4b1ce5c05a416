import { ArrowDown, ArrowUp, CornerDownRight } from 'lucide-react';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { type Lift, stepped } from './subtask-order.ts';

const STROKE = { strokeWidth: 1.8, 'aria-hidden': true } as const;

interface MenuProps {
  /** The subtask as it stands, and its handle. */
  readonly row: Lift;
  readonly grip: HTMLElement;
  readonly title: string;
  onStep(step: -1 | 1): void;
  /** Out of its parent. */
  onOut(): void;
  onClose(chosen: boolean): void;
}

/** What a handle offers to a single press: everything that a pull and the keys do (WCAG 2.5.7). */
export default function SubtaskMenu({ row, grip, title, onStep, onOut, onClose }: MenuProps) {
  const words = useAllMessages();
  const entries: MenuEntry[] = [
    { label: words.subtaskUp, step: -1, icon: <ArrowUp {...STROKE} /> } as const,
    { label: words.subtaskDown, step: 1, icon: <ArrowDown {...STROKE} /> } as const,
  ].flatMap(({ step, ...entry }) => (stepped(row, step) === row ? [] : [{ ...entry, run: () => onStep(step) }]));
  entries.push({
    label: words.makeOwnTask,
    icon: <CornerDownRight className="in" {...STROKE} />,
    apart: entries.length > 0,
    run: onOut,
  });
  return <Menu anchor={grip} align="start" label={words.moveSubtask(title)} entries={entries} onClose={onClose} />;
}
