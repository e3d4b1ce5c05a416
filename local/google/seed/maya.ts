import { maya } from '../accounts.ts';
import { putDocument, putOriginal } from '../drive/documents.ts';
import type { LocalGoogle } from '../service.ts';
import type { AssignmentInfo, TaskLink } from '../tasks/resources.ts';
import { homeLists } from './maya-home-lists.ts';
import { type Entry, type SeedList, workLists } from './maya-lists.ts';
import type { Random } from './random.ts';
import { dayAfter, seededId, writeList, writeTask } from './write.ts';

const day = 86_400_000;

function linkOf(subject: string, random: Random): TaskLink {
  return {
    type: 'email',
    description: subject,
    link: `https://mail.google.com/mail/#all/${random.next().toString(16).slice(2, 14)}`,
  };
}

function documentId(name: string): string {
  return `1${Buffer.from(name).toString('base64url')}`;
}

function assignmentOf(document: string, random: Random): AssignmentInfo {
  const id = documentId(document);
  return {
    linkToTask: `https://docs.google.com/document/d/${id}/edit?disco=${random.next().toString(36).slice(2, 12)}`,
    surfaceType: 'DOCUMENT',
    driveResourceInfo: { driveFileId: id },
  };
}

/** Writes one list, with all changes dated within the eight weeks before `now`. */
function seedList(google: LocalGoogle, list: SeedList, random: Random): void {
  const now = google.context.now();
  const past = (days: number) => now - Math.floor((0.1 + random.next() * days) * day);
  const listId = writeList(google.context, maya.sub, list.title, random);

  function open(entry: Entry, rank: number): void {
    const {
      title,
      notes,
      due,
      subtasks = [],
      email,
      document,
      clock,
      recurring,
    } = typeof entry === 'string' ? ({ title: entry } as Exclude<Entry, string>) : entry;
    const id = seededId(random);
    writeTask(google.context, {
      id,
      list: listId,
      rank,
      title,
      notes: notes ?? null,
      due: due === undefined ? null : dayAfter(now, due),
      clock: clock ?? null,
      recurring: recurring ? 1 : 0,
      updated: past(14),
      links: email ? JSON.stringify([linkOf(email, random)]) : null,
      assignment: document ? JSON.stringify(assignmentOf(document, random)) : null,
    });
    if (document) {
      putDocument(google.context, maya.sub, { id: documentId(document), name: document });
      putOriginal(google.context, maya.sub, id, { driveFileId: documentId(document) });
    }
    subtasks.forEach((text, number) => {
      const completed = text.startsWith('✓ ') ? past(6) : null;
      writeTask(google.context, {
        id: seededId(random),
        list: listId,
        parent: id,
        rank: number,
        title: text.replace(/^✓ /, ''),
        completed,
        updated: completed ?? past(14),
      });
    });
  }

  list.open.forEach(open);
  list.done.forEach((title, number) => {
    const completed = past(56);
    const isHidden = number >= 2;
    writeTask(google.context, {
      id: seededId(random),
      list: listId,
      rank: number,
      title,
      completed,
      hidden: isHidden ? 1 : 0,
      due: random.next() < 0.3 ? new Date(completed).toISOString().slice(0, 10) : null,
      updated: completed,
    });
  });
}

/** Seeds the account that looks long in use: 12 lists with about 300 tasks. */
export function seedMaya(google: LocalGoogle, random: Random): void {
  for (const list of [...workLists, ...homeLists]) seedList(google, list, random);
}
