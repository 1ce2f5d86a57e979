/** Phones may ask first where the file shall go. */
const LIFETIME_MS = 60_000;

/** Saves a file as a click on a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME_MS);
}
