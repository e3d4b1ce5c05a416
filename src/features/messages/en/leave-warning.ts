/** The text of the leave-page warning [8.17]; most browsers show their own text instead. */
export const leaveWarning = 'Sync in progress. Are you sure to leave?';
