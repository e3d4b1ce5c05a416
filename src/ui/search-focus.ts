/** Set by the search field while it is on the page, or by what opens one. */
export const searchField = { open: () => {} };

/** Opens the search field where it is folded away, and gives it the focus at once: the next key is typed into it. */
export const focusSearch = (): void => searchField.open();
