/** Gives the user a file with a text in it. */
export function downloadText(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by the time anything else runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
