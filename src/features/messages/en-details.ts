/** English words of subtasks in the details and of their keys. */
export const detailsWords = {
  moveSubtask: (title: string) => `Move ${title || 'untitled task'}`,
  subtaskPicked: (title: string) =>
    `Picked up ${title || 'untitled task'}. Up and down move it, Enter drops it, Escape puts it back.`,
  subtaskUp: 'Move up',
  subtaskDown: 'Move down',
  makeOwnTask: 'Make it a task of its own',
  putBackIn: 'Make it a subtask again',
  ownTask: (title: string) => `${title || 'Untitled task'} is a task of its own now, below its former parent.`,
  subtaskAgain: (title: string, parent: string) =>
    `${title || 'Untitled task'} is a subtask of ${parent || 'untitled task'} again.`,
  taskOfItsOwn: 'Task of its own',
  assignedAlone: 'A task assigned in Docs or Chat cannot have subtasks or be one.',
  reopenToAdd: 'The task is completed. Reopen it to add this.',

  // shortcuts dialog
  keysSubtask: 'On a subtask in the details',
  keySubtaskEdit: 'Edit the title, and keep it',
  keySubtaskOut: 'While editing: make it a task of its own',
  keySubtaskIn: 'While editing: make it a subtask again',
  keySubtaskLeave: 'Stop editing; Tab then moves on',
  keySubtaskMove: 'On its handle: lift, move, drop',
} as const;
