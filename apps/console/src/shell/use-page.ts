import { useEffect, useState } from "react";

const BASE = "/console/";

const NAMED = ["bulk", "refunds", "health", "operators", "log"] as const;

export type Page = { name: "find" | (typeof NAMED)[number] } | { name: "member"; accountId: string };

function readPage(path: string): Page {
  const [first, second] = path.slice(BASE.length).split("/");
  if (first === "members" && second) return { name: "member", accountId: second };
  const named = NAMED.find((name) => name === first);
  if (named) return { name: named };
  return { name: "find" };
}

export function pathOf(page: Page): string {
  if (page.name === "member") return `${BASE}members/${page.accountId}`;
  return page.name === "find" ? BASE : `${BASE}${page.name}`;
}

/** The page of the address, how to go to one, also to the same one again, and how often that was done. */
export function usePage(): [page: Page, go: (page: Page) => void, visits: number] {
  const [page, setPage] = useState(() => readPage(location.pathname));
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const read = () => setPage(readPage(location.pathname));
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const go = (next: Page) => {
    history.pushState(null, "", pathOf(next));
    setPage(next);
    setVisits((before) => before + 1);
    scrollTo(0, 0);
  };
  return [page, go, visits];
}
