import type { Account } from '../google/accounts.ts';
import type { TaskResource } from '../google/tasks/resources.ts';
import { type Html, html } from '../html.ts';
import type { ListName, ListView, TaskNode } from './model.ts';

/** The account and the list that a form is about. */
export interface Place {
  account: Account;
  list: string;
}

/** A form with one action; `fields` are its hidden values, `inside` is its visible content. */
export function form(place: Place, what: string, fields: Record<string, string>, inside: Html, kind = ''): Html {
  const hidden = Object.entries({ do: what, account: place.account.sub, list: place.list, ...fields }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="/face" class="${kind}">${hidden}${inside}</form>`;
}

/** A button that sends its form. `label` is what a screen reader says instead of the words. */
export function button(words: string, options: { label?: string; kind?: string } = {}): Html {
  const label = options.label === undefined ? undefined : html` aria-label="${options.label}"`;
  return html`<button class="${options.kind ?? ''}"${label}>${words}</button>`;
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function dayOf(moment: string): string {
  return day.format(Date.parse(moment));
}

function momentOf(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 23)}`;
}

function chips({ task, clock, repeats }: TaskNode): Html {
  const words = [
    task.due && `${dayOf(task.due)}${clock ? `, ${clock}` : ''}`,
    repeats && 'Repeats',
    task.assignmentInfo && (task.assignmentInfo.surfaceType === 'SPACE' ? 'From Chat' : 'From Docs'),
    task.links.length > 0 && 'Email',
  ].filter((word) => typeof word === 'string');
  return html`${words.map((word) => html`<span class="chip">${word}</span>`)}`;
}

function facts(task: TaskResource): Html {
  const rows: [string, string | undefined][] = [
    ['id', task.id],
    ['etag', task.etag],
    ['position', task.position],
    ['updated', momentOf(task.updated)],
    ['completed', task.completed && momentOf(task.completed)],
    ['parent', task.parent],
  ];
  const known = rows.filter((row): row is [string, string] => row[1] !== undefined);
  return html`<dl class="facts">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function moves(place: Place, node: TaskNode, lists: readonly ListName[]): Html {
  const { task, siblings } = node;
  const at = siblings.indexOf(task.id);
  const parent: Record<string, string> = task.parent ? { parent: task.parent } : {};
  const move = (words: string, fields: Record<string, string>) =>
    form(place, 'move-task', { task: task.id, ...fields }, button(words, { label: `${words}: ${task.title}` }));
  const before = siblings[at - 1];
  const up = siblings[at - 2];
  const below = siblings[at + 1];
  const others = lists.filter(({ id }) => id !== place.list);
  const elsewhere = html`<label class="sr" for="to-${task.id}">Move ${task.title} to</label>
    <select id="to-${task.id}" name="destinationTasklist">${others.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}</select>
    ${button('Move', { label: `Move to that list: ${task.title}` })}`;
  return html`<div class="row">
    ${at > 0 ? move('Up', { ...parent, ...(up ? { previous: up } : {}) }) : undefined}
    ${below ? move('Down', { ...parent, previous: below }) : undefined}
    ${before && !task.parent ? move('Make a subtask', { parent: before }) : undefined}
    ${task.parent ? move('To the top level', {}) : undefined}
    ${others.length > 0 ? form(place, 'move-task', { task: task.id }, elsewhere, 'row') : undefined}
  </div>`;
}

function editor(place: Place, node: TaskNode, lists: readonly ListName[]): Html {
  const { task } = node;
  const id = { task: task.id };
  const fields = html`<label>Title<input name="title" value="${task.title}" maxlength="1024"></label>
    <label>Notes<textarea name="notes" rows="2" maxlength="8192">${task.notes ?? ''}</textarea></label>
    <label>Day<input type="date" name="due" value="${task.due?.slice(0, 10) ?? ''}"></label>
    ${button('Save', { kind: 'go', label: `Save: ${task.title}` })}`;
  const hide = button('Complete as Google’s apps do', {
    label: `Complete and hide, as Google’s apps do: ${task.title}`,
  });
  return html`<details class="editor" id="edit-${task.id}"><summary aria-label="Edit ${task.title}">Edit</summary><div class="panel">
    ${form(place, 'change-task', id, fields, 'fields')}
    ${moves(place, node, lists)}
    <div class="row">
      ${task.status === 'needsAction' ? form(place, 'complete-in-google', id, hide) : undefined}
      ${form(place, 'delete-task', id, button('Delete', { kind: 'danger', label: `Delete: ${task.title}` }))}
    </div>
    ${facts(task)}
  </div></details>`;
}

function check(place: Place, task: TaskResource): Html {
  const isDone = task.status === 'completed';
  const label = `${isDone ? 'Reopen' : 'Complete'}: ${task.title || 'untitled task'}`;
  const words = isDone ? '✓' : '';
  return form(
    place,
    isDone ? 'reopen-task' : 'complete-task',
    { task: task.id },
    button(words, { kind: 'check', label }),
    'check-form',
  );
}

function treeOf(place: Place, nodes: readonly TaskNode[], lists: readonly ListName[]): Html {
  return html`<ul class="tasks">${nodes.map(
    (node) => html`<li id="task-${node.task.id}"><div class="task">
      ${check(place, node.task)}
      <div class="words"><div class="${node.task.status}" dir="auto">${node.task.title || 'Untitled'}</div>
        ${node.task.notes ? html`<div class="notes" dir="auto">${node.task.notes}</div>` : undefined}
        <div class="chips">${chips(node)}</div></div>
      ${editor(place, node, lists)}
    </div>${node.children.length > 0 ? treeOf(place, node.children, lists) : undefined}</li>`,
  )}</ul>`;
}

function past(
  place: Place,
  id: string,
  heading: string,
  tasks: readonly TaskResource[],
  action: 'reopen' | 'restore',
): Html {
  if (tasks.length === 0) return html``;
  const words = action === 'reopen' ? 'Reopen' : 'Restore';
  const rows = tasks.slice(0, 200).map(
    (task) => html`<li><div class="task">
      <div class="words"><div class="completed" dir="auto">${task.title || 'Untitled'}</div>
        <div class="chips">${task.completed ? html`<span class="chip">Completed ${dayOf(task.completed)}</span>` : undefined}
        ${task.hidden ? html`<span class="chip">Hidden</span>` : undefined}</div></div>
      ${form(place, `${action}-task`, { task: task.id }, button(words, { label: `${words}: ${task.title}` }))}
    </div></li>`,
  );
  return html`<details class="past" id="${id}"><summary>${heading} <span class="count">${tasks.length}</span></summary><ul class="tasks">${rows}</ul></details>`;
}

/** The section of the list shown: its tasks as a tree, its completed and deleted tasks, and the actions on the list. */
export function listSection(account: Account, view: ListView, lists: readonly ListName[]): Html {
  const { list, isDefault, open, completed, deleted } = view;
  const place = { account, list: list.id };
  const rename = html`<label>New name<input name="title" value="${list.title}" maxlength="1024"></label>${button('Rename', { kind: 'go' })}`;
  const add = html`<label class="grow"><span class="sr">New task</span><input name="title" placeholder="Add a task as another device" maxlength="1024"></label>
    <label><span class="sr">Day</span><input type="date" name="due"></label>${button('Add', { kind: 'go' })}`;
  return html`<div class="head"><div><h1 dir="auto">${list.title}</h1>
      <p class="meta">${isDefault ? 'Default list of' : 'List of'} ${account.email}. Changed ${momentOf(list.updated)}</p></div>
      <details class="editor" id="edit-list"><summary>Edit list</summary><div class="panel">
        ${form(place, 'rename-list', {}, rename, 'fields')}
        <div class="row">${form(place, 'clear-list', {}, button('Clear completed'))}
        ${isDefault ? undefined : form(place, 'delete-list', {}, button('Delete list', { kind: 'danger' }))}</div>
        <dl class="facts"><div><dt>id</dt><dd>${list.id}</dd></div><div><dt>etag</dt><dd>${list.etag}</dd></div></dl>
      </div></details></div>
    ${form(place, 'add-task', {}, add, 'add')}
    <div data-live="tasks">
    ${open.length > 0 ? treeOf(place, open, lists) : html`<p class="empty">No open tasks in this list.</p>`}
    ${past(place, 'completed', 'Completed', completed, 'reopen')}
    ${past(place, 'deleted', 'Deleted', deleted, 'restore')}
    </div>`;
}
