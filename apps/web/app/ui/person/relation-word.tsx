import { Trans } from "@lingui/react/macro";
import type { Relation } from "@smirk/domain/joining/family-member";

export function RelationWord({ relation }: { relation: Relation }) {
  return relation === "SPOUSE" ? <Trans>Spouse</Trans> : <Trans>Child</Trans>;
}
