import { streetAddress } from "@smirk/domain/joining/address/home-address";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Context } from "../../../context.ts";
import type { ShownMember, ShownMembership } from "../../../features/console/members/show-member.ts";
import { isPeriodPaid } from "../../../features/members/find-membership.ts";
import type { MemberPayment } from "../../../features/refunds/read-payments.ts";
import { officeDay } from "../../../office-day.ts";
import { type Cell, formatCents, formatFacts, formatTable } from "../../output/print.ts";

type OfficeContext = Pick<Context, "config">;

const ERASED = "erased";
const AMOUNT_UNKNOWN = "amount unknown: Stripe is unavailable";

export function describeMember(ctx: OfficeContext, { account, memberships }: ShownMember): string[] {
  return [
    ...formatFacts([
      ["Account", account.id],
      ["Name", account.name],
      ["Phone", account.phoneNumber && formatUsPhone(account.phoneNumber)],
      ["Proven email", account.verifiedEmail],
      ["Language", account.language],
      ["Since", account.createdAt],
      ["Signed in", `${account.sessions} times`],
    ]),
    ...(memberships.length === 0 ? ["", "There is no membership."] : []),
    ...memberships.flatMap((membership) => ["", ...describeMembership(ctx, membership)]),
  ];
}

function describeMembership(
  ctx: OfficeContext,
  {
    row,
    isErased,
    planName,
    family,
    dentists,
    agreement,
    cancellation,
    openChange,
    mails,
    money,
  }: ShownMembership,
): string[] {
  const end = row.ended_at ?? row.cancel_at;
  const facts: [string, Cell][] = [
    ["Membership", row.id],
    ["State", row.state],
    ["Name", isErased ? ERASED : joinNames(row.name, row.last_name)],
    ["Email", isErased ? ERASED : row.email],
    ["Phone", isErased ? ERASED : formatUsPhone(row.phone_number)],
    ["Address", isErased ? `${ERASED}, ${row.state_code} ${row.zip}` : describeAddress(row)],
    ["Plan", `${planName} (${row.plan_slug}), ${row.renewal_period}`],
    ["Promotion", row.promotion_code],
    ["Policy number", row.policy_number?.replaceAll(/(.{4})(?=.)/g, "$1 ")],
    ["Family", family.map(({ relation, name }) => `${name} (${relation})`).join(", ") || null],
    ["Dentists", describeDentists(dentists)],
    ["First paid", row.paid_at && officeDay(ctx, row.paid_at)],
    [
      "Paid until",
      isPeriodPaid(row) ? row.current_period_end && officeDay(ctx, row.current_period_end) : null,
    ],
    [row.ended_at ? "Ended" : "Ends", end && officeDay(ctx, end)],
    ["Renewal", row.auto_renew ? "on" : "off: ends with its period"],
    ["Due now", describeDue(row, money)],
    ["Next charge", describeNextCharge(ctx, row, money)],
    ["Open change", openChange && describeOpenChange(ctx, openChange)],
    ["Agreement", agreement && describeAgreement(ctx, agreement, isErased)],
    ["Cancellation", cancellation && describeCancellationRequest(ctx, cancellation)],
  ];
  if (row.paid_at === null) return formatFacts(facts.slice(0, 8));
  return [...formatFacts(facts), "", ...describeMoney(ctx, money), "", ...describeMails(mails)];
}

function describeDentists(dentists: ShownMembership["dentists"]): string | null {
  const shown = dentists.map(({ name, dentist, locationId, isListed }) => {
    return `${name}: ${dentist} (${isListed ? locationId : `${locationId}, has left the directory`})`;
  });
  return shown.join("; ") || null;
}

function describeAddress(row: ShownMembership["row"]): string {
  return `${streetAddress(row.address_line_1, row.address_line_2)}, ${row.city}, ${row.state_code} ${row.zip}`;
}

function describeOpenChange(ctx: OfficeContext, change: NonNullable<ShownMembership["openChange"]>): string {
  const { state, planSlug, period, people, at } = change;
  return `${state}: ${planSlug}, ${period}, ${people} on the card, from ${officeDay(ctx, at)}`;
}

function describeAgreement(
  ctx: OfficeContext,
  { version, signedAt, sha256, isTextErased }: NonNullable<ShownMembership["agreement"]>,
  isErased: boolean,
): string {
  const signed = `${version}, signed ${officeDay(ctx, signedAt)}`;
  if (isTextErased) return `${signed}; its text was erased; SHA-256 ${sha256}`;
  return isErased ? `${signed}; its text is kept as long as the law needs; SHA-256 ${sha256}` : signed;
}

function describeNextCharge(
  ctx: OfficeContext,
  row: ShownMembership["row"],
  money: ShownMembership["money"],
): string | null {
  if (row.state !== "active" || !row.auto_renew || row.current_period_end === null) return null;
  const day = officeDay(ctx, row.current_period_end);
  if (money === null) return `${day}, ${AMOUNT_UNKNOWN}`;
  return money.nextChargeCents === null ? null : `${day}, ${formatCents(money.nextChargeCents)}`;
}

function describeDue(row: ShownMembership["row"], money: ShownMembership["money"]): string | null {
  if (!row.is_past_due) return null;
  const cents = money?.dueCents ?? null;
  return cents === null ? AMOUNT_UNKNOWN : formatCents(cents);
}

function describeCancellationRequest(
  ctx: OfficeContext,
  cancellation: NonNullable<ShownMembership["cancellation"]>,
): string {
  const { rule, refundCents, lastDay, requestedAt, doneAt } = cancellation;
  const done = doneAt === null ? "not carried out yet" : `done ${officeDay(ctx, doneAt)}`;
  return `${officeDay(ctx, requestedAt)}, ${rule}, ${formatCents(refundCents)} back, last day ${lastDay}, ${done}`;
}

function describeMoney(ctx: OfficeContext, money: ShownMembership["money"]): string[] {
  return money ? describePayments(ctx, money.payments) : ["Payments are unknown: Stripe is unavailable."];
}

export function describePayments(ctx: OfficeContext, payments: readonly MemberPayment[]): string[] {
  return formatTable(
    ["Payment", "From", "Until", ">Paid", ">Fee", ">Refunded"],
    payments.map(({ paymentId, from, until, paidCents, feeCents, refundedCents }) => [
      paymentId,
      officeDay(ctx, from),
      officeDay(ctx, until),
      formatCents(paidCents),
      formatCents(feeCents),
      formatCents(refundedCents),
    ]),
    "Nothing was paid.",
  );
}

function describeMails(mails: ShownMembership["mails"]): string[] {
  return formatTable(
    ["Email", "Written", "Sent"],
    mails.map(({ kind, writtenAt, sentAt, givenUpAt }) => [
      kind,
      writtenAt,
      sentAt ?? (givenUpAt === null ? "not yet" : "given up"),
    ]),
    "No email was written.",
  );
}
