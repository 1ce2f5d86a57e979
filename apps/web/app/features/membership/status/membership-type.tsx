import { Trans } from "@lingui/react/macro";

export function MembershipType({ familyMembers }: { familyMembers: number }) {
  if (familyMembers === 0) return <Trans>Members Only</Trans>;
  return familyMembers === 1 ? <Trans>Member +1</Trans> : <Trans>Member Family</Trans>;
}
