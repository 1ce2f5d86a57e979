import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { LazyMap } from "./use-lazy-map.ts";

/** Lies over the map's place when there is no map: the list goes on, and another map may be had. */
export function MapFailurePanel({ lazyMap }: { lazyMap: LazyMap }) {
  if (lazyMap.status !== "failed") return null;
  const { reason, simplify } = lazyMap;
  return (
    <div
      role="alert"
      className="absolute inset-x-4 top-4 z-10 mx-auto grid max-w-md gap-3 rounded-card bg-surface p-4 shadow-soft"
    >
      {reason === "auth failure" && (
        <h2 className="font-semibold text-lg">
          <Trans>Error: AuthFailure</Trans>
        </h2>
      )}
      <p>
        <Trans>The map could not be loaded. Everything else works without it.</Trans>
      </p>
      {simplify && (
        <Button onClick={simplify}>
          <Trans>Use the simplified map</Trans>
        </Button>
      )}
    </div>
  );
}
