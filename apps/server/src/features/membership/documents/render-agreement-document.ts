import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import { chooseText, findAgreement } from "../../members/agreement/get-agreement.ts";
import { hashAgreement } from "../../members/agreement/write-agreement.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { drawAgreement } from "./make-agreement-pdf.ts";

/**
 * The signed agreement as a PDF file, the same for a download and for an email, in the member's language unless another
 * is wanted.
 * @throws {Error} if the stored words no longer match their hash (MEM-06)
 */
export async function renderAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
  wanted?: Language,
): Promise<Buffer> {
  const stored = await findAgreement(ctx, membership);
  const own = wanted ?? (await findAccountLanguage(ctx.db, membership.account_id));
  const { agreement, hash, language } = chooseText(stored, own);
  if (hashAgreement(agreement) !== hash)
    throw new Error(`The agreement of ${membership.id} is not what was signed.`);
  return drawAgreement({
    agreement,
    hash,
    bindingHash: stored.sha256,
    language,
    signedOn: textsIn(language).date(officeDay(ctx, stored.signed_at)),
    author: ctx.config.planOrganizationName,
    madeAt: ctx.clock.now(),
  });
}
