import { Trans, useLingui } from "@lingui/react/macro";
import { getDentistsRoute } from "@smirk/contract/account/dentists";
import { useEffect, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { dropChoosingFor, isChoosingFor, readChoosingFor } from "../../session/choosing-for.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

/** Says for whom a member who came from the dentists of the card is choosing (SELF-03). Only ids are stored. */
export function ChoosingNote(): React.ReactNode {
  const [isChoosing] = useState(isChoosingFor);
  return isChoosing && <Note />;
}

function Note() {
  const { i18n } = useLingui();
  const memberFetch = useMemberFetch();
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, requestLimit()]);
    callRoute(memberFetch, getDentistsRoute, { signal }).then(
      ({ people, can_choose: canChoose }) => {
        const ids = canChoose ? readChoosingFor() : [];
        const meant = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
        if (!controller.signal.aborted) setNames(meant);
      },
      () => {},
    );
    return () => controller.abort();
  }, [memberFetch]);
  const who = new Intl.ListFormat(i18n.locale).format(names);
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm not-empty:pt-2">
      {names.length > 0 && (
        <>
          <span className="break-words">
            <Trans>You are choosing a dentist for {who}.</Trans>
          </span>
          <button
            type="button"
            onClick={() => {
              dropChoosingFor();
              setNames([]);
            }}
            className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 md:min-h-9"
          >
            <Trans>Stop choosing</Trans>
          </button>
        </>
      )}
    </p>
  );
}
