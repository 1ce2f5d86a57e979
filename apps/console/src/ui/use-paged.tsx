import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { findKept, keep, restoreScroll } from "../session/use-page.ts";
import { Button } from "./button.tsx";

export interface Paged<Row> {
  rows: Row[];
  /** What the next page is asked with; null: there is none. */
  next: string | null;
}

export interface PagedList<Row> {
  /** Null until the first page is there. */
  rows: Row[] | null;
  hasMore: boolean;
  error: string;
  more: () => void;
  /** Reads the same pages again, after a change. */
  reload: () => void;
}

/**
 * A list in pages. The history's entry keeps how many are shown and where: Back finds the list as it was left.
 * @param name of one of several lists of a screen
 */
export function usePaged<Row>(
  load: ((after: string | null) => Promise<Paged<Row>>) | null,
  name = "list",
): PagedList<Row> {
  const kept = `pages of ${name}`;
  const [shown, setShown] = useState<Paged<Row> | null>(null);
  const [error, setError] = useState("");
  const pages = useRef(findKept<number>(kept) ?? 1);
  const attempt = useRef(0);
  const isRestored = useRef(false);

  const read = useCallback(async () => {
    attempt.current += 1;
    const mine = attempt.current;
    if (load === null) return setShown(null);
    try {
      let found: Paged<Row> = { rows: [], next: null };
      for (let page = 0; page < pages.current; page += 1) {
        const { rows, next } = await load(found.next);
        found = { rows: [...found.rows, ...rows], next };
        if (next === null) break;
      }
      if (mine !== attempt.current) return;
      setShown(found);
      setError("");
    } catch (failure) {
      if (mine === attempt.current) setError(sentenceOf(failure));
    }
  }, [load]);

  const first = useRef(load);
  useEffect(() => {
    // Another search begins at its first page.
    if (load !== first.current) {
      pages.current = 1;
      keep({ [kept]: 1 });
    }
    first.current = load;
    void read();
  }, [load, read, kept]);

  useEffect(() => {
    if (shown === null || isRestored.current) return;
    isRestored.current = true;
    restoreScroll();
  }, [shown]);

  return {
    rows: shown?.rows ?? null,
    hasMore: shown !== null && shown.next !== null,
    error,
    more: () => {
      pages.current += 1;
      keep({ [kept]: pages.current });
      void read();
    },
    reload: () => void read(),
  };
}

/** Shows the next page of a list under those that are shown. */
export function MoreButton({ list, what }: { list: PagedList<unknown>; what: string }) {
  if (list.rows === null || list.rows.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {list.hasMore && <Button onClick={list.more}>Show more {what}</Button>}
      <p role="status" className="text-muted text-sm">
        {list.hasMore ? `The first ${list.rows.length} are shown.` : `${list.rows.length} in all.`}
      </p>
    </div>
  );
}

const PAGE_ROWS = 50;

/** Rows that came all at once, shown fifty at a time or as many as given first, and the button for the next ones. */
export function useLongRows<Row>(
  rows: readonly Row[],
  what: string,
  first = PAGE_ROWS,
): [shown: readonly Row[], more: ReactNode] {
  const [count, setCount] = useState(first);
  const more = rows.length > count && (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setCount(count + PAGE_ROWS)}>Show more {what}</Button>
      <p role="status" className="text-muted text-sm">
        {count} of {rows.length} are shown.
      </p>
    </div>
  );
  return [rows.slice(0, count), more];
}
