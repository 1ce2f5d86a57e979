import type { StateLaw } from "@smirk/domain/law/state-law";
import type { Context } from "../../../context.ts";
import { listRules } from "../../law/list-rules.ts";
import { listRegistrationEnds } from "../../law/registration-ends.ts";
import { listRegistrations } from "../../law/registrations.ts";
import { countMembersByState } from "../../members/list-memberships.ts";
import { type Attestation, listAttestations } from "../../sales/attest-state.ts";
import { isClosed } from "../../sales/closed-states.ts";
import { listSalesStops } from "../../sales/sales-stops.ts";

export async function showState(ctx: Context, law: StateLaw) {
  const describe = await describeSales(ctx);
  return {
    state: { ...describe(law), isClosed: await isClosed(ctx, law.code) },
    rules: listRules(law),
    registrations: await listRegistrations(ctx, law.code),
  };
}

export async function describeSales(ctx: Context) {
  const [stops, attested, ends, members] = await Promise.all([
    listSalesStops(ctx),
    listAttestations(ctx),
    listRegistrationEnds(ctx),
    countMembersByState(ctx.db),
  ]);
  const untilOf = new Map(ends.map(({ state, lastDay }) => [state.code, lastDay]));
  return ({ code, name, registration }: StateLaw) => ({
    code,
    name,
    stop: stops.get(code) ?? null,
    registrationRule: registration.value,
    attestation: attestationOf(attested.get(code)),
    registeredUntil: untilOf.get(code) ?? null,
    members: members.get(code) ?? 0,
  });
}

function attestationOf(row: Attestation | undefined) {
  if (row === undefined) return null;
  return { by: row.attested_by, reason: row.reason, at: row.attested_at, validUntil: row.valid_until };
}
