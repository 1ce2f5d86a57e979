/** Weak tags match too (RFC 9110 §13.1.2). */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
