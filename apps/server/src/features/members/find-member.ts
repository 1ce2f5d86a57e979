import { type WireSignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import type { Context } from "../../context.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { isPolicyNumber } from "./policy-number.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type AccountFilter = (accounts: Accounts) => Accounts;
type Accounts = ReturnType<typeof selectAccounts>;

/**
 * The account with this phone number, email address, policy number, account id or membership id.
 * @returns its id @throws 400 `invalid` for anything else, 404 `not_found`, 409 `conflict` for several accounts
 */
export async function findMember({ db }: Pick<Context, "db">, typed: string): Promise<string> {
  const found = await readFilter(typed)(selectAccounts(db)).execute();
  const [account, ...others] = found;
  if (!account) throw notFound("Nobody has this phone number, email address, policy number or id.");
  if (others.length === 0) return account.id;
  const choices = found.map(({ id, phone_number: phone }) => `${id} (${maskContact(phone ?? "no phone")})`);
  throw conflict(`Several people have this. Name one by id: ${choices.join(", ")}.`);
}

function selectAccounts(db: Context["db"]) {
  return db
    .selectFrom("accounts")
    .leftJoin("memberships", "memberships.account_id", "accounts.id")
    .select(["accounts.id", "accounts.phone_number"])
    .distinct();
}

function readFilter(typed: string): AccountFilter {
  const text = foldWidth(removeInvisible(typed)).trim();
  const digits = text.replaceAll(/[\s-]/g, "");
  if (UUID.test(text)) {
    return (rows) =>
      rows.where(({ eb, or }) => or([eb("accounts.id", "=", text), eb("memberships.id", "=", text)]));
  }
  if (isPolicyNumber(digits)) return (rows) => rows.where("policy_number", "=", digits);
  if (text.includes("@") && validateEmail(text) === null) return byEmail(tidyEmail(text));
  const phone =
    text.startsWith("+") && !text.startsWith("+1") ? text.replaceAll(/[^+\d]/g, "") : toE164(text);
  if (phone !== null && /^[\d\s().+-]+$/.test(text)) return byPhone(phone);
  throw invalid(
    "Name a member by phone number, email address, policy number (16 digits) or id: this is none of them.",
  );
}

function byEmail(email: string): AccountFilter {
  const lower = email.toLowerCase();
  return (rows) =>
    rows.where(({ eb, fn, or }) =>
      or([eb("verified_email", "=", lower), eb(fn("lower", ["memberships.email"]), "=", lower)]),
    );
}

function byPhone(phone: string): AccountFilter {
  return (rows) =>
    rows.where(({ eb, or }) =>
      or([eb("accounts.phone_number", "=", phone), eb("memberships.phone_number", "=", phone)]),
    );
}

/** The provider's customer of an account; null before its first payment was started. */
export async function findCustomer({ db }: Pick<Context, "db">, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom("accounts")
    .select("payment_customer_id")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.payment_customer_id ?? null;
}

/** The last started payment's form data, to fill the forms again (PAY-10). */
export async function findPaymentObject(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<WireSignUpPayment | null> {
  const row = await db
    .selectFrom("memberships")
    .leftJoin("dentist_choices as choice", (join) =>
      join
        .onRef("choice.membership_id", "=", "memberships.id")
        .onRef("choice.person_id", "=", "memberships.id"),
    )
    .selectAll("memberships")
    .select("choice.location_id as chosen_location_id")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const family = await db
    .selectFrom("family_members")
    .selectAll()
    .where("membership_id", "=", row.id)
    .orderBy("position")
    .execute();
  return writeSignUpPayment({
    firstName: row.name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    birthDate: row.birth_date,
    address: {
      address_line_1: row.address_line_1,
      ...(row.address_line_2 !== null && { address_line_2: row.address_line_2 }),
      city: row.city,
      state: row.state_code,
      zip: row.zip,
    },
    primaryDentistId: row.chosen_location_id ?? row.primary_location_id,
    planSlug: row.plan_slug,
    period: row.renewal_period,
    promotionCode: row.promotion_code,
    familyMembers: family.map(({ relation, name, last_name, birth_date }) => ({
      relation: relation === "spouse" ? "SPOUSE" : "CHILD",
      firstName: name,
      lastName: last_name,
      birthDate: birth_date,
    })),
    isSubscribed: row.newsletter,
    autoRenew: row.auto_renew_agreed,
  });
}
