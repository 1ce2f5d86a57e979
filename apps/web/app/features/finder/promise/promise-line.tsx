import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import type { Finder } from "../use-finder.ts";
import type { CleaningPrice } from "./load-promise.ts";
import { PromiseWords } from "./promise-words.tsx";

const LatePromise = lazy(() =>
  import("./late-promise.tsx").then(
    ({ LatePromise }) => ({ default: LatePromise }),
    () => ({ default: () => <PromiseWords price={null} /> }),
  ),
);

/** What a membership is for, with a price that is true at the origin, and the way to a sum of one's own. A list by price says it itself. */
export function PromiseLine({ finder, served }: { finder: Finder; served: CleaningPrice | null }) {
  const { origin, filter } = finder;
  const [first] = useState(origin);
  const isServed = origin.lat === first.lat && origin.lng === first.lng && !finder.isRestored;
  return (
    <p className="finder-promise">
      {filter.procedure === null && (
        <span>
          {isServed ? (
            <PromiseWords price={served} />
          ) : (
            <Suspense fallback={<PromiseWords price={null} />}>
              <LatePromise finder={finder}>{(price) => <PromiseWords price={price} />}</LatePromise>
            </Suspense>
          )}
        </span>
      )}{" "}
      <Link to={paths.savings} className="whitespace-nowrap font-semibold text-action underline">
        <Trans>Is it worth it for you?</Trans>
      </Link>
    </p>
  );
}
