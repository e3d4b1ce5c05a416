/** What the leave-page warning says [8.17]; most browsers show words of their own. */
export const leaveWarning = 'Sync in progress. Are you sure to leave?';
