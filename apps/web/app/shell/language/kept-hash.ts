let kept = "";

/** Keeps what was taken from the address bar, so that the same page in the other language has it too. @param hash with `#` */
export function keepHash(hash: string): void {
  kept = hash;
}

/** What leads to this page again: its query, and its fragment or the one that was taken from the address bar. */
export function addressEnd(): string {
  return location.search + (location.hash || kept);
}
