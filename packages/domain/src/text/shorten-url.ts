/** An address as people read and type it: `https://brightwell.example/` is `brightwell.example`. */
export function shortenUrl(url: string): string {
  return url.replace(/^https?:\/\/|\/$/g, "");
}
