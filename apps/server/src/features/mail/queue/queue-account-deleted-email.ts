import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { EMAILS } from "../templates/emails.ts";
import { queueEmail } from "./queue-email.ts";

interface DeletedAccount {
  accountId: string;
  to: { name: string; address: string };
  language: Language;
}

/** In the transaction that erases the account; name and address are deleted once it is sent. */
export async function queueAccountDeletedEmail(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { accountId, to, language }: DeletedAccount,
): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName, supportPhone } = ctx.config;
  await queueEmail(ctx, trx, {
    kind: "account_deleted",
    about: accountId,
    membershipId: null,
    to,
    language,
    template: EMAILS[language].accountDeletedEmail({ name: to.name, brandName, supportPhone }),
  });
}
