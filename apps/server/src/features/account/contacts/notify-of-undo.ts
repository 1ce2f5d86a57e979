import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import { pageUrl, senderOf } from "../../mail/mail-context.ts";
import { contactsRestoredEmail, contactsRestoredText } from "../../mail/templates/contacts.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { queueSafetyText } from "../../messages/texts/queue-text.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import type { ContactsBefore } from "./contact-rows.ts";

interface Undone {
  membership: PaidMembership;
  replaced: ContactsBefore;
  back: ContactsBefore;
}

/** To the contacts that are back, and to those that they replaced; none of these messages has a link that undoes. */
export async function notifyOfUndo(
  ctx: Context,
  trx: Kysely<Database>,
  { membership, replaced, back }: Undone,
): Promise<void> {
  const { account_id: accountId } = membership;
  const language = await findAccountLanguage(trx, accountId);
  const signInUrl = pageUrl(ctx, { path: "/sign-up", language });
  for (const address of new Set([back.email, replaced.email])) {
    await queueDetailsEmail(ctx, trx, {
      membership,
      address,
      write: ({ texts, sender }) => contactsRestoredEmail(texts, { ...sender, signInUrl }),
    });
  }
  const body = contactsRestoredText(textsIn(language), senderOf(ctx));
  const lapsesAt = new Date(ctx.clock.now().getTime() + DAY_MS);
  for (const to of new Set([back.phone, replaced.phone])) {
    if (to === null) continue;
    const about = randomUUID();
    await queueSafetyText(ctx, trx, { kind: "contact_changed", about, accountId, to, body, lapsesAt });
  }
}
