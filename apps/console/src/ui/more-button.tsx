import { Button } from "./button.tsx";
import type { PagedList } from "./use-paged.ts";

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
