/** Gives the user a file with a value in it, as JSON. */
export function downloadJson(name: string, value: unknown): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by the time anything else runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
