/** Set by the search field while it is on the page, or by the control that opens it. */
export const searchField = { open: () => {} };

/** Opens the search field if it is folded away, and focuses it at once: the next key is typed into it. */
export const focusSearch = (): void => searchField.open();
