/** Offers the user a value as a JSON file to download. */
export function downloadJson(name: string, value: unknown): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the time a timeout runs, the browser has taken over the download.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
