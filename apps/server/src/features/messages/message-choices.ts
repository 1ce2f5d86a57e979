import {
  MESSAGE_KINDS,
  type MessageChoice,
  type MessageChoicesAnswer,
  type MessageKind,
} from "@smirk/contract/account/messages";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { findAccountPhone } from "../auth/fresh-proof/require-fresh-proof.ts";
import { lockAccount } from "../auth/sessions/account-locks.ts";
import {
  findContact,
  findNewsletterChoice,
  findPaidMember,
  listPaidMembers,
  type PaidMember,
} from "../members/contacts.ts";
import { findTextStop } from "../text-stops/text-stops.ts";

type Wanted = Record<MessageKind, boolean>;

/** News as chosen when joining or since, whichever is later; texts only once they were asked for. */
export async function readChoices(db: Kysely<Database>, accountId: string): Promise<Wanted> {
  const rows = await db
    .selectFrom("message_choices")
    .select(["kind", "is_wanted", "chosen_at"])
    .where("account_id", "=", accountId)
    .execute();
  const joined = await findNewsletterChoice(db, accountId);
  const wanted: Wanted = { news_email: false, payment_text: false, renewal_text: false, card_text: false };
  for (const kind of MESSAGE_KINDS) {
    const choice = rows.find((row) => row.kind === kind);
    wanted[kind] = isWantedNow(choice, kind === "news_email" ? joined : undefined);
  }
  return wanted;
}

/** Without a choice of either kind nothing is wanted. */
function isWantedNow(
  choice: { is_wanted: boolean; chosen_at: Date } | undefined,
  joined: { isWanted: boolean; chosenAt: Date } | undefined,
): boolean {
  if (!choice) return joined?.isWanted ?? false;
  return joined && joined.chosenAt > choice.chosen_at ? joined.isWanted : choice.is_wanted;
}

interface ChosenMessage {
  accountId: string;
  kind: MessageKind;
  isWanted: boolean;
  now: Date;
}

export async function saveChoice(
  trx: Kysely<Database>,
  { accountId, kind, isWanted, now }: ChosenMessage,
): Promise<void> {
  const choice = { is_wanted: isWanted, chosen_at: now };
  await trx
    .insertInto("message_choices")
    .values({ account_id: accountId, kind, ...choice })
    .onConflict((row) => row.columns(["account_id", "kind"]).doUpdateSet(choice))
    .execute();
  const event = { accountId, membershipId: null, kind: "messages_changed", facts: {}, at: now } as const;
  await recordAccountEvent(trx, event);
}

type ChoiceContext = Pick<Context, "db" | "clock" | "texts" | "authKeys">;

export async function describeChoices(
  ctx: Omit<ChoiceContext, "clock">,
  accountId: string,
): Promise<MessageChoicesAnswer> {
  const { db, texts } = ctx;
  const contact = await findContact(db, accountId);
  const phoneNumber = await findAccountPhone({ db }, accountId);
  const stoppedAt = phoneNumber === null ? null : await findTextStop(ctx, db, phoneNumber);
  return {
    email: contact ? maskContact(contact.email) : null,
    wanted: await readChoices(db, accountId),
    texts: {
      are_offered: texts !== null,
      phone_number: phoneNumber && maskContact(phoneNumber),
      stopped_at: stoppedAt && Math.floor(stoppedAt.getTime() / 1000),
    },
  };
}

/** @throws 409 `conflict` for texts that cannot be had: none are sent, or the account has no phone */
export async function chooseMessages(
  ctx: ChoiceContext,
  { accountId, choice }: { accountId: string; choice: MessageChoice },
): Promise<MessageChoicesAnswer> {
  const { kind, is_wanted: isWanted } = choice;
  if (isWanted && kind !== "news_email") await refuseTexts(ctx, accountId);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await saveChoice(trx, { accountId, kind, isWanted, now: ctx.clock.now() });
  });
  return describeChoices(ctx, accountId);
}

/** @throws 409 `conflict` */
async function refuseTexts(ctx: Omit<ChoiceContext, "clock">, accountId: string): Promise<void> {
  const { db, texts } = ctx;
  if (texts === null) throw conflict("We do not send these texts.");
  const phoneNumber = await findAccountPhone({ db }, accountId);
  if (phoneNumber === null) throw conflict("Your account has no phone number for us to text.");
  if ((await findTextStop(ctx, db, phoneNumber)) !== null) {
    throw conflict("Your phone has stopped our texts. Text START to us to get them again.");
  }
}

interface ChooseForMember {
  accountId: string;
  choice: MessageChoice;
  operator: Operator;
}

/** On the phone an operator chooses what the member says. @throws as `chooseMessages` */
export async function chooseForMember(
  ctx: ChoiceContext,
  { accountId, choice, operator }: ChooseForMember,
): Promise<void> {
  const { kind, is_wanted: isWanted } = choice;
  if (isWanted && kind !== "news_email") await refuseTexts(ctx, accountId);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = (await readChoices(trx, accountId))[kind];
    const now = ctx.clock.now();
    await saveChoice(trx, { accountId, kind, isWanted, now });
    const changes = { [kind]: [before, isWanted] };
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "member",
      subjectId: accountId,
      changes,
    });
  });
}

/** One for each account that wants news, at the address of its newest membership. */
export async function listNewsReaders(db: Kysely<Database>): Promise<PaidMember[]> {
  const rows = await db
    .selectFrom("message_choices")
    .select(["account_id", "is_wanted", "chosen_at"])
    .where("kind", "=", "news_email")
    .execute();
  const choices = new Map(rows.map((row) => [row.account_id, row]));
  const members = await listPaidMembers(db);
  return members.filter((member) => isWantedNow(choices.get(member.accountId), member.newsletter));
}

export async function isNewsWanted(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const member = await findPaidMember(db, membershipId);
  return member !== undefined && (await readChoices(db, member.accountId)).news_email;
}
