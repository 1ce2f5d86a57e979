/** An email keeps the first and last character of its local part, anything else the first 4 and last 3 (spec §9). */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  return at > 0 ? maskMiddle(contact.slice(0, at), 1, 1) + contact.slice(at) : maskMiddle(contact, 4, 3);
}

function maskMiddle(text: string, first: number, last: number): string {
  const chars = [...text];
  const end = Math.max(chars.length - last, first);
  return chars.map((char, index) => (index < first || index >= end ? char : "*")).join("");
}
