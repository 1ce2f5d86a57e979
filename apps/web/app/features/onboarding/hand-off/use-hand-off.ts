import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { type HandOffReading, readHandOff } from "./hand-off.ts";
import { readHiddenQuery } from "./hidden-query.ts";

const ABSENT: HandOffReading = { kind: "absent" };
const never = () => () => {};

/** What the page was opened with. The server's pages are drawn without it: nothing in them is anybody's. */
export function usePageQuery(): string {
  const location = useLocation();
  return useSyncExternalStore(
    never,
    () => readHiddenQuery(location),
    () => "",
  );
}

/** What an app handed over to this page; nothing on pages other than the two of the payment. */
export function useHandOff(): HandOffReading {
  const page = usePage();
  const { mobileReturnUrls } = useSite().publicConfig;
  const query = usePageQuery();
  return useMemo(() => {
    const takesOne = page === paths.checkout || page === paths.processing;
    return takesOne ? readHandOff(query, mobileReturnUrls) : ABSENT;
  }, [page, query, mobileReturnUrls]);
}

/**
 * Whether the page is for whoever an app sent (`open`) or for those who are signed in here (`guarded`); `refused` are
 * those who bring what cannot be used. After the payment only the way back is needed, no token.
 */
export function useAdmission(): "open" | "guarded" | "refused" {
  const page = usePage();
  const reading = useHandOff();
  if (reading.kind === "unusable") return "refused";
  if (reading.kind === "absent") return "guarded";
  return reading.handOff.bearer !== null || page === paths.processing ? "open" : "guarded";
}

function usePage(): string {
  return useLocation().pathname.replace(/\/+$/, "");
}
