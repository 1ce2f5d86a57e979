import type { PartnerCardCheck, partnerCardCheckBodySchema } from "@smirk/contract/partners";
import { removeInvisible } from "@smirk/domain/text/visible-text";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type * as v from "valibot";
import { invalid } from "../../errors.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { cardWords } from "../card/card-words.ts";
import { isPaperCode } from "../card/find-card-link.ts";
import { type CheckedCode, checkCard } from "../desk/check-card.ts";
import { type CheckPlace, checkPaperCode } from "../desk/check-paper-code.ts";
import { describeGoodCard, type GoodCard } from "../desk/describe-good-card.ts";
import { findOffice } from "../desk/desk-cookies.ts";
import { listCommonPrices } from "../desk/list-common-prices.ts";
import { readDigits } from "../desk/read-digits.ts";
import { recordCheck } from "../desk/record-check.ts";
import { nameOf } from "../desk/render-good-page.ts";
import type { FinderContext } from "../search/live-index/directory-index.ts";
import { CARD_FIELDS } from "./disclosed-fields.ts";

type Asked = v.InferOutput<typeof partnerCardCheckBodySchema>;

interface CardCheck {
  asked: Asked;
  /** Counts wrong digits, together with those of front desks. */
  tries: RateLimiterAbstract;
  /** The partner's name. */
  partner: string;
  address: string;
  /** Makes the time of an answer say nothing of why a card is not good. */
  hideTime: () => Promise<void>;
}

/**
 * Checks a card that a member shows, as a front desk does: the member sees who asked. @throws 400 `invalid`; 429
 * `too_many_requests` for a card with too many wrong digits
 */
export async function checkPartnerCard(
  ctx: FinderContext,
  { asked, tries, partner, address, hideTime }: CardCheck,
): Promise<PartnerCardCheck> {
  const office = asked.location_id === undefined ? null : await findOffice(ctx, asked.location_id);
  if (asked.location_id !== undefined && office === null)
    throw refused("location_id", "No published office has this id.");
  const place = { locationId: office?.id ?? null, address, partner };
  const found = await findCard(ctx, { asked, tries, place });
  const { supportPhone } = ctx.config;
  if (found.state === "not_good") {
    await hideTime();
    return { outcome: "not_good", support_phone: supportPhone };
  }
  const { membershipId } = found.card.owner;
  const checked = { membershipId, partner, purpose: "card_check", at: ctx.clock.now() } as const;
  const disclosed = { ...checked, fields: CARD_FIELDS };
  await ctx.db.transaction().execute((trx) => ctx.disclosures.storeForPartner(trx, disclosed));
  const language = asked.language ?? DEFAULT_LANGUAGE;
  const good = await describeGoodCard(ctx, { card: found.card, office, language });
  return {
    outcome: "good",
    checked_at: ctx.clock.now().toISOString(),
    time_zone: good.timeZone,
    ...describeCheck(ctx, textsIn(language), good),
    support_phone: supportPhone,
  };
}

async function findCard(
  ctx: FinderContext,
  { asked, tries, place }: Pick<CardCheck, "asked" | "tries"> & { place: CheckPlace },
): Promise<CheckedCode> {
  const code = readCode(asked.code);
  if (isPaperCode(code)) {
    const digits = readDigits(asked.digits ?? "");
    if (digits === null)
      throw refused("digits", "A code on paper needs the last four digits of the card's number.");
    return (await checkPaperCode(ctx, { tries, code, digits, findPlace: async () => place })).found;
  }
  const found = await checkCard(ctx, { code, digits: null });
  const owner = found.state === "good" ? found.card.owner : found.owner;
  await recordCheck(ctx, { ...place, owner, code, outcome: found.state });
  return found;
}

/** The code itself, or the address that a QR code has. */
function readCode(text: string): string {
  const [address = ""] = removeInvisible(text).replaceAll(/\s/g, "").split(/[?#]/, 1);
  return address.split("/").findLast((part) => part !== "") ?? "";
}

function refused(field: string, sentence: string) {
  return invalid(sentence, { [field]: sentence });
}

function describeCheck(ctx: FinderContext, texts: Texts, { values, others, endsAt, office }: GoodCard) {
  const { member, plan, group } = values;
  return {
    card: {
      ...{ member, plan, group, others },
      ends_on: endsAt === null ? null : officeDay(ctx, endsAt),
      denial: cardWords(texts).denial,
    },
    office: office && {
      location_id: office.card.id,
      name: nameOf(office.card),
      prices: listCommonPrices(texts, office.prices).map(({ name, price }) => ({
        procedure: price.procedure,
        name,
        member_cents: price.member_cents,
        is_estimate: price.is_estimate,
      })),
    },
  };
}
