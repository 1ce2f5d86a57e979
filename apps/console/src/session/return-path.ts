const STORED = "console.return";
const BASE = "/console/";

/** Remembers the page in this tab, while company sign-on leads through another site. */
export function rememberPath(): void {
  const path = location.pathname + location.search;
  if (path !== BASE) sessionStorage.setItem(STORED, path);
}

/** After signing in: the page that was asked for, once. */
export function restorePath(): void {
  const path = readReturnPath(sessionStorage.getItem(STORED));
  sessionStorage.removeItem(STORED);
  if (path !== null && location.pathname === BASE) history.replaceState(null, "", path);
}

/** Null for anything but a page of this console. */
export function readReturnPath(stored: string | null): string | null {
  if (stored === null || !URL.canParse(stored, location.origin)) return null;
  const { origin, pathname, search } = new URL(stored, location.origin);
  const isPage = pathname.startsWith(BASE) && !/^\/console\/(?:api|sign-on|assets)\b/.test(pathname);
  return origin === location.origin && isPage ? pathname + search : null;
}
