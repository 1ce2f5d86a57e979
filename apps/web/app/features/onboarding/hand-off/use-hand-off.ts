import { trimEnd } from "@smirk/domain/text/trim-end";
import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { type HandOffReading, readHandOff } from "./hand-off.ts";

const ABSENT: HandOffReading = { kind: "absent" };
const never = () => () => {};

/** Empty on the server, whose HTML contains nothing personal. */
export function usePageQuery(): string {
  const location = useLocation();
  return useSyncExternalStore(
    never,
    () => readHiddenQuery(location),
    () => "",
  );
}

/** `absent` on all pages but checkout and processing. */
export function useHandOff(): HandOffReading {
  const page = usePage();
  const { mobileReturnUrls } = useSite().publicConfig;
  const query = usePageQuery();
  return useMemo(() => {
    const takesOne = page === paths.checkout || page === paths.processing;
    return takesOne ? readHandOff(query, mobileReturnUrls) : ABSENT;
  }, [page, query, mobileReturnUrls]);
}

/** `open`: from an app. `guarded`: needs a session. After payment no token is needed, and nobody is refused. */
export function useHandOffAccess(): "open" | "guarded" | "refused" {
  const page = usePage();
  const reading = useHandOff();
  if (reading.kind === "absent") return "guarded";
  if (page === paths.processing) return "open";
  if (reading.kind === "unusable") return "refused";
  return reading.handOff.bearer !== null ? "open" : "guarded";
}

function usePage(): string {
  return trimEnd(useLocation().pathname, /\//);
}

/** @returns the query that was hidden before the page was drawn, or the one in the address */
function readHiddenQuery({ search, state }: { search: string; state: unknown }): string {
  if (typeof state === "object" && state !== null && "query" in state && typeof state.query === "string") {
    return state.query;
  }
  return search;
}
