import type { Context } from "../../../context.ts";
import { listCardChecks } from "../../desk/card-checks.ts";
import { listMemberConsents } from "../../members/consents/list-consents.ts";
import { hasRole, type OperatorRole } from "../../operators/roles.ts";
import { listVisitRows, usualCentsOf } from "../../visits/visit-rows.ts";

interface RecordsInput {
  accountId: string;
  role: OperatorRole;
}

/**
 * What a member agreed to, what desks did with the cards, and visits, the newest first. A viewer reads kinds and days,
 * support the words, people and offices besides, billing the money too.
 */
export async function listRecords(ctx: Pick<Context, "db" | "config">, { accountId, role }: RecordsInput) {
  const [memberships, { checks }, visits] = await Promise.all([
    listMemberConsents(ctx.db, accountId),
    listCardChecks(ctx, accountId),
    listVisitRows(ctx.db, accountId),
  ]);
  const forSupport = <T>(value: T) => (hasRole(role, "support") ? value : null);
  const forBilling = <T>(value: T) => (hasRole(role, "billing") ? value : null);
  return {
    consents: memberships
      .flatMap(({ consents }) => consents)
      .map(({ kind, version, language, agreed_at, words }) => ({
        ...{ kind, version, language, agreed_at },
        words: forSupport(words),
      }))
      .toReversed(),
    checks: checks.map(({ id, checked_at, outcome, is_own, name, office }) => ({
      ...{ id, checked_at: new Date(checked_at) },
      outcome: forSupport(outcome),
      person: forSupport(is_own ? "member" : name),
      office: forSupport(office && `${office.name}, ${office.city}`),
    })),
    visits: visits.map((visit) => {
      const { id, day, entered_at, dentist_name, paid_cents } = visit;
      const usualCents = usualCentsOf(visit);
      return {
        ...{ id, day, entered_at },
        dentist: forSupport(dentist_name),
        paid_cents: forBilling(paid_cents),
        saved_cents: forBilling(usualCents === null ? null : usualCents - paid_cents),
      };
    }),
  };
}
