import { useCallback, useEffect, useState } from "react";

const BASE = "/console/";

/** Screens by the first part of their address, in the order of the menu. */
export const SCREEN_NAMES = [
  "today",
  "members",
  "waitlist",
  "bulk",
  "directory",
  "listings",
  "offices",
  "reports",
  "imports",
  "selling",
  "prices",
  "states",
  "refunds",
  "statistics",
  "requests",
  "health",
  "operators",
  "partners",
  "log",
] as const;
export type ScreenName = (typeof SCREEN_NAMES)[number];

/** `view` is the query of the address: filters and order. */
export type Page =
  | { name: ScreenName; view?: string }
  | { name: "member"; accountId: string }
  | { name: "entry"; providerId: string }
  | { name: "state"; code: string }
  | { name: "partner"; partnerId: string };

export function readPage(path: string): Page {
  const [first, second] = path.slice(BASE.length).split("/");
  if (first === "members" && second) return { name: "member", accountId: second };
  if (first === "directory" && second) return { name: "entry", providerId: second };
  if (first === "states" && second) return { name: "state", code: second };
  if (first === "partners" && second) return { name: "partner", partnerId: second };
  return { name: SCREEN_NAMES.find((name) => name === first) ?? "today" };
}

export function pathOf(page: Page): string {
  if (page.name === "member") return `${BASE}members/${page.accountId}`;
  if (page.name === "entry") return `${BASE}directory/${page.providerId}`;
  if (page.name === "state") return `${BASE}states/${page.code}`;
  if (page.name === "partner") return `${BASE}partners/${page.partnerId}`;
  const path = page.name === "today" ? BASE : `${BASE}${page.name}`;
  return page.view ? `${path}?${page.view}` : path;
}

/** The page of the address, how to go to one, also to the same one again, and how often that was done. */
export function usePage(): [page: Page, go: (page: Page) => void, visits: number] {
  const [page, setPage] = useState(() => readPage(location.pathname));
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const read = () => {
      setPage(readPage(location.pathname));
      setVisits((before) => before + 1);
    };
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const go = (next: Page) => {
    keepScroll();
    history.pushState(null, "", pathOf(next));
    setPage(next);
    setVisits((before) => before + 1);
    scrollTo(0, 0);
  };
  return [page, go, visits];
}

type Kept = Record<string, unknown>;

function readKept(): Kept {
  return (history.state ?? {}) as Kept;
}

export function keep(values: Kept): void {
  history.replaceState({ ...readKept(), ...values }, "");
}

export function findKept<T>(name: string): T | undefined {
  return readKept()[name] as T | undefined;
}

/** State of the history's entry: Back and a reload find it, and it is in no address and no log. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => findKept<T>(name) ?? initial);
  const change = useCallback(
    (next: T) => {
      keep({ [name]: next });
      setValue(next);
    },
    [name],
  );
  return [value, change];
}

const SCROLL = "scrollY";

/** Keeps where the operator is in the list that they leave. */
function keepScroll(): void {
  keep({ [SCROLL]: scrollY });
}

export function restoreScroll(): void {
  const kept = findKept<number>(SCROLL);
  if (kept !== undefined) scrollTo(0, kept);
}
