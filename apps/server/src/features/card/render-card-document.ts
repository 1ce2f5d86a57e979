import { joinNames } from "@smirk/domain/joining/person-name";
import type { Context } from "../../context.ts";
import { textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { findBoughtPlan, type PaidMembership } from "../members/find-membership.ts";
import { describeEnd } from "./card-words.ts";
import { describeCardValues } from "./describe-card-values.ts";
import { findPaperLinks } from "./desk-codes.ts";
import { describeInsuranceCard } from "./get-insurance-card.ts";
import { drawCardPage } from "./make-card-pdf.ts";

/** The membership card as a PDF file, the same for a download and for an email; or the card of one person (MEM-02). */
export async function renderCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  membership: PaidMembership,
  person?: { id: string; name: string; last_name: string },
): Promise<Buffer> {
  const language = await findAccountLanguage(ctx.db, membership.account_id);
  const texts = textsIn(language);
  const dayAt = (seconds: number) => officeDay(ctx, new Date(seconds * 1000));
  const stamp = describeEnd(ctx, { membership, language });
  const { prescription_codes } = await findBoughtPlan(ctx.db, membership.plan_slug);
  const { insurance_card: whole } = await describeInsuranceCard(ctx, { membership, language });
  const own = person && { name: joinNames(person.name, person.last_name), family_members: [] };
  const card = { ...whole, ...own };
  return drawCardPage({
    brandName: ctx.config.brandName,
    values: describeCardValues(ctx, { texts, card }),
    familyNames: card.family_members.map(({ name, surname }) => joinNames(name, surname)),
    endsOn: card.ends_at === null ? null : texts.date(dayAt(card.ends_at)),
    clauses: card.clauses,
    prescriptions: stamp === null ? prescription_codes : null,
    back:
      stamp === null
        ? await findPaperLinks(ctx, { membership, personId: person?.id ?? membership.id })
        : null,
    stamp,
    language,
    madeAt: ctx.clock.now(),
  });
}
