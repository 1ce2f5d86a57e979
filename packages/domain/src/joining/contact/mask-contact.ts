/**
 * Shows whose contact it is without showing all of it (spec §9): of an e-mail address the first and last character of
 * the local part, of anything else the first 4 and last 3 characters, a star for each one between. What is too short
 * to have anything between stays as it is.
 */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  return at > 0 ? maskMiddle(contact.slice(0, at), 1, 1) + contact.slice(at) : maskMiddle(contact, 4, 3);
}

function maskMiddle(text: string, first: number, last: number): string {
  const chars = [...text];
  const end = Math.max(chars.length - last, first);
  return chars.map((char, index) => (index < first || index >= end ? char : "*")).join("");
}
