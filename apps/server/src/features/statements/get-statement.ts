import type { Statement } from "@smirk/contract/account/payments";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Language } from "@smirk/domain/wire/language";
import type { PayingContext } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import { readAccountPayments } from "../member-payments/list-payments.ts";
import { findMembership } from "../members/find-membership.ts";
import { buildStatement } from "./build-statement.ts";

interface StatementRequest {
  accountId: string;
  year: string;
  language: Language;
}

/** @throws 404 `not_found` for a year without charges and refunds; 409 `conflict` while pending; PaymentError */
export async function getStatement(
  ctx: Pick<PayingContext, "db" | "payments" | "config" | "clock">,
  { accountId, year, language }: StatementRequest,
): Promise<Statement> {
  const { name, last_name: lastName } = await findMembership(ctx.db, accountId);
  const { planOrganizationName, postalAddress, officeTimeZone } = ctx.config;
  const isYear = /^20\d\d$/.test(year);
  const sums = isYear
    ? buildStatement(await readAccountPayments(ctx, { accountId, language }), Number(year))
    : null;
  if (sums === null || sums.entries.length === 0) throw notFound("There is no statement for this year.");
  return {
    year: Number(year),
    time_zone: officeTimeZone,
    made_on: officeDay(ctx, ctx.clock.now()),
    paid_by: joinNames(name, lastName),
    paid_to: `${planOrganizationName}, ${postalAddress}`,
    ...sums,
  };
}
