import { Trans } from "@lingui/react/macro";
import type { Origin } from "../use-place.ts";

/** Where the distances of the list are measured from, said once. */
export function OriginName({ origin: { name } }: { origin: Origin }) {
  if (name === null) return <Trans>from the map area</Trans>;
  const place = name.replace(/, USA$/, "");
  return <Trans>from {place}</Trans>;
}
