/**
 * Whether an address is the product's callback on this machine. Its port is free: the product may listen anywhere,
 * and a fake that starts first cannot know where.
 */
export function isProductCallback(address: string, path: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, href, origin } = new URL(address);
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === "http:" && isLoopback && pathname === path && href === `${origin}${path}`;
}
