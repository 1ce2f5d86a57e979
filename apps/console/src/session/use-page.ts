import { useEffect, useState } from "react";
import { keepScroll } from "../ui/use-paged.ts";

const BASE = "/console/";

const SCREENS = [
  "reports",
  "directory",
  "imports",
  "waitlist",
  "bulk",
  "refunds",
  "health",
  "selling",
  "statistics",
  "operators",
  "log",
] as const;

export type Page =
  | { name: "today" | (typeof SCREENS)[number] }
  /** `view` is the query of the address: filters and order. */
  | { name: "members"; view?: string }
  | { name: "member"; accountId: string }
  | { name: "entry"; providerId: string };

function readPage(path: string): Page {
  const [first, second] = path.slice(BASE.length).split("/");
  if (first === "members" && second) return { name: "member", accountId: second };
  if (first === "directory" && second) return { name: "entry", providerId: second };
  if (first === "members") return { name: "members" };
  return { name: SCREENS.find((name) => name === first) ?? "today" };
}

export function pathOf(page: Page): string {
  if (page.name === "member") return `${BASE}members/${page.accountId}`;
  if (page.name === "entry") return `${BASE}directory/${page.providerId}`;
  if (page.name === "members") return `${BASE}members${page.view ? `?${page.view}` : ""}`;
  return page.name === "today" ? BASE : `${BASE}${page.name}`;
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
