import { DAY_MS } from "@smirk/domain/wire/durations";
import { textsIn } from "../../../locales/texts.ts";
import { listChecksOfDay, MANY_CHECKS } from "../../desk/card-checks.ts";
import { isOver } from "../../members/find-membership.ts";
import { queueText } from "../../messages/queue-text.ts";
import { findRecipient } from "../find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { cardChecksEmail } from "../templates/dentists.ts";
import { cardChecksText } from "../templates/text-messages.ts";
import { addressedTo, queueEmail } from "./queue-email.ts";

interface ManyChecks {
  membershipId: string;
  personId: string;
  /** When the last one was, as ISO 8601. */
  at: string;
}

/** Once for each card and day, with the sixth check; a text too where the member wants one. */
export async function queueCardChecksEmail(ctx: MailContext, { at, ...card }: ManyChecks): Promise<void> {
  if (ctx.mailer === null) return;
  const last = new Date(at);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, card.membershipId);
    if (!member || isOver(member, ctx.clock.now())) return;
    const { day, checks } = await listChecksOfDay({ ...ctx, db: trx }, { ...card, at: last });
    const [newest] = checks;
    if (checks.length < MANY_CHECKS || newest === undefined) return;
    const { language, account_id: accountId } = member;
    const texts = textsIn(language);
    const { brandName } = ctx.config;
    const about = `${card.personId}:${day}`;
    const membershipUrl = pageUrl(ctx, { path: "/membership", language });
    const lapsesAt = new Date(last.getTime() + DAY_MS);
    const body = cardChecksText(texts, { brandName, membershipUrl });
    await queueText(ctx, trx, { kind: "card_checks", about, accountId, body, lapsesAt });
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "card_checks",
      about,
      lapsesAt,
      template: cardChecksEmail(texts, {
        name: member.name,
        brandName,
        membershipUrl,
        day,
        person: newest.is_own ? null : newest.name,
        checks,
      }),
    });
  });
}
