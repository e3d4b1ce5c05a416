import { ExternalLink, FileText, Mail, MessageSquare, Tag } from 'lucide-react';
import { useId } from 'react';
import { labelled, labelsOf, shownMark } from '../../domain/label.ts';
import { isWebLink, linksIn, linkWords } from '../../domain/links.ts';
import type { Task } from '../../domain/task.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { selectDocumentName } from '../../store/tasks/documents.ts';
import { selectOwnLabels } from '../../store/tasks/labels.ts';
import { openLabels } from '../../store/ui-slice.ts';
import { Button } from '../../ui/button.tsx';
import { LabelChip } from '../../ui/label-chip.tsx';
import { Select } from '../../ui/select.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { listGroups } from '../messages/list-groups.ts';

/** The labels of the task, and a button that opens the label picker. */
export function LabelsRow({ listId, task }: { readonly listId: string; readonly task: Task }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectOwnLabels);
  const { marks } = labelled(task);
  return (
    <div className="row">
      <span className="name">{words.labels}</span>
      <span className="labels">
        {labelsOf(marks, own).map((label) => (
          <LabelChip key={label.mark} mark={shownMark(label)} name={label.name} color={label.color} />
        ))}
        <Button
          className="pick"
          data-labels-of={task.id}
          aria-haspopup="dialog"
          onClick={() => dispatch(openLabels({ listId, taskId: task.id }))}
        >
          <Tag />
          {marks.length === 0 ? words.addLabel : words.editLabels}
        </Button>
      </span>
    </div>
  );
}

interface ListRowProps {
  readonly listId: string;
  readonly disabled: boolean;
  onMove(to: string): void;
}

/** A select that shows the task's list and moves the task to another one; the lists are grouped by board. */
export function ListRow({ listId, disabled, onMove }: ListRowProps) {
  const words = useAllMessages();
  const view = useAppSelector(selectView);
  const id = useId();
  return (
    <label className="row" htmlFor={id}>
      <span className="name">{words.list}</span>
      <Select id={id} value={listId} disabled={disabled} groups={listGroups(view, words.mainBoard)} onChoose={onMove} />
    </label>
  );
}

/** The links in a task's title and notes. */
export function TextLinks({ task: { title, notes } }: { readonly task: Task }) {
  const words = useAllMessages();
  const links = linksIn(`${title}\n${notes}`);
  if (links.length === 0) return null;
  return (
    <ul className="text-links" aria-label={words.linksInText}>
      {links.map((link) => (
        <li key={link}>
          <a className="chip" href={link} target="_blank" rel="noreferrer" title={link}>
            <ExternalLink />
            <span dir="auto">{linkWords(link)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to where the task comes from: the email or page it was made from, and the document or Chat space. */
export function LinkRows({ task }: { readonly task: Task }) {
  const words = useAllMessages();
  const { link: source, surface } = task.assignment ?? { link: null, surface: 'unknown' };
  const name = useAppSelector((state) => selectDocumentName(state, task.assignment?.driveFileId));
  return (
    <>
      {task.links
        .filter(({ link }) => isWebLink(link))
        .map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be there twice
          <div key={index} className="row">
            <span className="name">{link.type === 'email' ? words.email : words.link}</span>
            <a className="chip" href={link.link} target="_blank" rel="noreferrer">
              {link.type === 'email' ? <Mail /> : <ExternalLink />}
              <span dir="auto">{link.description || linkWords(link.link)}</span>
            </a>
          </div>
        ))}
      {source !== null && isWebLink(source) && (
        <div className="row">
          <span className="name">{words.source}</span>
          <a className="chip" href={source} target="_blank" rel="noreferrer">
            {surface === 'space' ? <MessageSquare /> : <FileText />}
            <span dir="auto">{name ?? words.assignedFrom(surface)}</span>
          </a>
        </div>
      )}
    </>
  );
}
