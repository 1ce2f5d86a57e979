import { Trans } from "@lingui/react/macro";
import type { MembershipStatus } from "./membership-status.ts";

export function StatusWord({ status }: { status: MembershipStatus }) {
  if (status === "canceled") return <Trans>Canceled</Trans>;
  return status === "termed" ? <Trans>Termed</Trans> : <Trans>Active</Trans>;
}
