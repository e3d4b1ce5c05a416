import { isWebLink } from '../../../domain/links.ts';
import type { Task } from '../../../domain/task.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectDocumentName } from '../../../store/tasks/documents.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { useMessages } from '../../messages/messages.ts';

interface AssignedChipProps {
  readonly assignment: NonNullable<Task['assignment']>;
  readonly tabIndex: number;
}

/** A link to the document or Chat space that a task was assigned in, by the document's name if Drive has told it. */
export function AssignedChip({ assignment: { link, surface, driveFileId }, tabIndex }: AssignedChipProps) {
  const words = useMessages();
  const name = useAppSelector((state) => selectDocumentName(state, driveFileId));
  if (link === null || !isWebLink(link)) return null;
  return (
    <a className="chip" href={link} target="_blank" rel="noreferrer" tabIndex={tabIndex} draggable={false}>
      <Glyph name={surface === 'space' ? 'speech' : 'page'} size={12} stroke={2} />
      <span dir="auto">{name ?? words.assignedFrom(surface)}</span>
    </a>
  );
}
