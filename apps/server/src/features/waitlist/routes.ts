import { randomUUID } from "node:crypto";
import { FIELD_SENTENCES } from "@smirk/contract/field-sentences";
import { joinWaitlistBodySchema, leaveWaitlistBodySchema } from "@smirk/contract/waitlist";
import type { Language } from "@smirk/domain/wire/language";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { registerOneClick } from "../../http/requests/one-click.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { addJob } from "../../jobs/add-job.ts";
import { notifyWaitlistedJob } from "./job-types.ts";

const CALLS = { points: 60, duration: 600 };

export function registerWaitlistRoutes(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "waitlist", CALLS));
  app.post("/waitlist/join", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const input = readJoinBody(request.body);
    const token = await joinWaitlist(ctx, { ...input, language: languageOf(request) });
    // The answer depends on the request only, never on who is on the list.
    return { joined: true, ...(input.ownToken === null && { removal_token: token }) };
  });
  registerOneClick(app, {
    path: "/waitlist/one-click",
    page: "/leave-waitlist",
    stop: (token) => leaveWaitlist(ctx, readLeaveBody({ removal_token: token, everywhere: true })),
  });
  app.post("/waitlist/leave", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    await leaveWaitlist(ctx, readLeaveBody(request.body));
    return { left: true };
  });
}

const UNREADABLE = FIELD_SENTENCES.waitlist_unreadable;

function readJoinBody(body: unknown): Omit<JoinInput, "language"> {
  const {
    email,
    phone_number,
    removal_token: ownToken,
  } = parseBody(joinWaitlistBodySchema, body, UNREADABLE);
  return { email, phoneNumber: phone_number, ownToken };
}

function readLeaveBody(body: unknown): LeaveInput {
  const { removal_token: removalToken, everywhere } = parseBody(leaveWaitlistBodySchema, body, UNREADABLE);
  return { removalToken, everywhere };
}

interface LeaveInput {
  removalToken: string;
  /** Removes the email address with every phone number; only by the token of its confirmation email. */
  everywhere: boolean;
}

/** Deletes the joining of a token, and contacts that no other joining has. The answer is the same without one. */
async function leaveWaitlist(
  { db }: Pick<Context, "db">,
  { removalToken, everywhere }: LeaveInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (everywhere) return leaveEverywhere(trx, removalToken);
    const joining = await trx
      .selectFrom("waitlist_joinings")
      .select(["email", "phone_number"])
      .where("removal_token", "=", removalToken)
      .executeTakeFirst();
    const contact = await trx
      .selectFrom("waitlist")
      .select(["email", "phone_number"])
      .where(({ and, eb }) =>
        joining
          ? and([eb("email", "=", joining.email), eb("phone_number", "=", joining.phone_number)])
          : eb("removal_token", "=", removalToken),
      )
      // A parallel join with the same contacts waits for the lock and stays.
      .forUpdate()
      .executeTakeFirst();
    if (!contact) return;
    await trx.deleteFrom("waitlist_joinings").where("removal_token", "=", removalToken).execute();
    await trx
      .deleteFrom("waitlist")
      .where("email", "=", contact.email)
      .where("phone_number", "=", contact.phone_number)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("waitlist_joinings")
              .select("waitlist_joinings.email")
              .whereRef("waitlist_joinings.email", "=", "waitlist.email")
              .whereRef("waitlist_joinings.phone_number", "=", "waitlist.phone_number"),
          ),
        ),
      )
      .execute();
  });
}

async function leaveEverywhere(trx: Kysely<Database>, emailedToken: string): Promise<void> {
  await trx
    .deleteFrom("waitlist")
    .where("email", "=", ({ selectFrom }) =>
      selectFrom("waitlist as emailed")
        .select("emailed.email")
        .where("emailed.removal_token", "=", emailedToken),
    )
    .execute();
}

interface JoinInput {
  email: string;
  /** E.164. */
  phoneNumber: string;
  /** A UUID of the caller: repeating it is the same joining. */
  ownToken: string | null;
  language: Language;
}

/** Joins (API-08). @returns the removal token of this joining, never that of another with the same contacts */
async function joinWaitlist(
  { db, clock }: Pick<Context, "db" | "clock">,
  { email, phoneNumber, ownToken, language }: JoinInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const contact = { email, phone_number: phoneNumber };
    const token = await chooseToken(trx, contact, ownToken);
    const { removal_token: rowToken, is_new: isNew } = await trx
      .insertInto("waitlist")
      .values({ ...contact, joined_at: clock.now(), language })
      .onConflict((conflict) =>
        // Locks and returns the row.
        conflict.columns(["email", "phone_number"]).doUpdateSet({ language }),
      )
      .returning(["removal_token", sql<boolean>`xmax = 0`.as("is_new")])
      .executeTakeFirstOrThrow();
    if (!isNew) await adoptOldRow(trx, contact, rowToken);
    await trx
      .insertInto("waitlist_joinings")
      .values({ ...contact, removal_token: token })
      .onConflict((conflict) => conflict.column("removal_token").doNothing())
      .execute();
    await addJob(trx, notifyWaitlistedJob, { removalToken: rowToken });
    return token;
  });
}

type Contact = { email: string; phone_number: string };

async function chooseToken(
  trx: Kysely<Database>,
  { email, phone_number }: Contact,
  ownToken: string | null,
): Promise<string> {
  if (ownToken === null) return randomUUID();
  const used = await trx
    .selectFrom("waitlist_joinings")
    .select(["email", "phone_number"])
    .where("removal_token", "=", ownToken)
    .executeTakeFirst();
  const isOther = used !== undefined && (used.email !== email || used.phone_number !== phone_number);
  return isOther ? randomUUID() : ownToken;
}

/** A row of the previous release, whose owner has its token. */
async function adoptOldRow(trx: Kysely<Database>, contact: Contact, rowToken: string): Promise<void> {
  const joining = await trx
    .selectFrom("waitlist_joinings")
    .select("removal_token")
    .where("email", "=", contact.email)
    .where("phone_number", "=", contact.phone_number)
    .limit(1)
    .executeTakeFirst();
  if (joining) return;
  await trx
    .insertInto("waitlist_joinings")
    .values({ ...contact, removal_token: rowToken })
    .execute();
}
