import { named, namedFirst } from './titles.ts';

/** English words of subtasks in the details and of their keys. */
export const detailsWords = {
  moveSubtask: (title: string) => `Move ${named(title)}`,
  subtaskPicked: (title: string) =>
    `Picked up ${named(title)}. Up and down move it, Enter drops it, Escape puts it back.`,
  subtaskUp: 'Move up',
  subtaskDown: 'Move down',
  makeOwnTask: 'Make it a task of its own',
  putBackIn: 'Make it a subtask again',
  ownTask: (title: string) => `${namedFirst(title)} is a task of its own now, below its former parent.`,
  subtaskAgain: (title: string, parent: string) => `${namedFirst(title)} is a subtask of ${named(parent)} again.`,
  taskOfItsOwn: 'Task of its own',
  assignedAlone: 'A task assigned in Docs or Chat cannot have subtasks or be one.',
  assignedNoNotes: 'Google keeps no notes for a task assigned in Docs.',
  reopenToAdd: 'The task is completed. Reopen it to add this.',
  ownToAdd: 'The task is a subtask now. Make it a task of its own to add this.',

  // shortcuts dialog
  keysSubtask: 'On a subtask in the details',
  keySubtaskEdit: 'Edit the title, and keep it',
  keySubtaskOut: 'While editing: make it a task of its own',
  keySubtaskIn: 'While editing: make it a subtask again',
  keySubtaskLeave: 'Stop editing; Tab then moves on',
  keySubtaskMove: 'On its handle: lift, move, drop',
} as const;
