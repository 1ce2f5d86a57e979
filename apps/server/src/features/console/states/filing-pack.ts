import { formatMoney } from "@smirk/domain/billing/money";
import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { StateLaw } from "@smirk/domain/law/state-law";
import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import { countPublished } from "../../directory/is-directory-empty.ts";
import { count } from "../../health/checks/finding.ts";
import { listRules } from "../../law/list-rules.ts";
import { listRegistrations } from "../../law/registrations.ts";
import { drawFilingPack } from "./make-filing-pack.ts";
import { previewResident, type ResidentPreview } from "./preview-resident.ts";

const NAMES: Record<Language, string> = { en: "English", es: "Spanish" };
const PAID: Record<RenewalPeriod, string> = { yearly: "paid every year", monthly: "paid every month" };
/** The agreement and the card of the pack are of the yearly membership. */
const PERIODS = RENEWAL_PERIODS.toSorted((one) => (one === "yearly" ? -1 : 1));

/** What a regulator asks for about a state, as a PDF in the words of today. @throws 400 `invalid` where no plan is sold */
export async function renderFilingPack(ctx: Context, law: StateLaw): Promise<Buffer> {
  const { config } = ctx;
  const now = ctx.clock.now();
  const languages = await Promise.all(LANGUAGES.map((language) => readLanguage(ctx, law, language)));
  const [sample] = languages;
  const { name, phone, address, link } = law.regulator.value;
  const { providers, locations } = await countPublished(ctx.db, law.code);
  return drawFilingPack({
    title: `${config.brandName} in ${law.name}: filing pack`,
    notes: [
      `Written on ${formatShortDate(officeDay(ctx, now))} from what residents of ${law.name} read on that day.`,
      "The rules below were read by no lawyer. Names, numbers and dates of the member, the promotion that ends and the new price are samples.",
    ],
    author: config.planOrganizationName,
    madeAt: now,
    organization: [
      { label: "Name", value: config.planOrganizationName },
      { label: "Website", value: config.planOrganizationUrl },
      { label: "Brand", value: config.brandName },
      { label: "Address", value: config.postalAddress },
      { label: "Phone", value: config.supportPhone },
      { label: "Email", value: config.supportEmail },
    ],
    registrations: await listValid(ctx, law.code),
    regulator: [
      { label: "Name", value: name },
      { label: "Phone", value: phone },
      { label: "Address", value: address },
      { label: "Website", value: link },
    ],
    providers: `Listed in ${law.name}: ${count(providers, "provider")} at ${count(locations, "location")}. The list is on the website, and free of charge.`,
    prices: sample === undefined ? [] : sample.periods.flatMap(listPrices),
    rules: listRules(law),
    languages,
  });
}

async function readLanguage(ctx: Context, law: StateLaw, language: Language) {
  const periods = await Promise.all(
    PERIODS.map(async (period) => ({
      heading: PAID[period],
      preview: await previewResident(ctx, { law, language, period }),
    })),
  );
  return { language, heading: `What a resident reads, in ${NAMES[language]}`, periods };
}

function listPrices({ heading, preview }: { heading: string; preview: ResidentPreview }) {
  return preview.planStep.map(({ name, dueTodayCents, renewalCents, feeCents }) => ({
    label: `${name}, ${heading}`,
    value: `${formatMoney(dueTodayCents)} today, ${wordFee(feeCents)}; then ${formatMoney(renewalCents)}`,
  }));
}

function wordFee(cents: number): string {
  return cents === 0
    ? "without a processing fee"
    : `of it a one-time processing fee of ${formatMoney(cents)}`;
}

async function listValid(ctx: Context, state: string) {
  const registrations = await listRegistrations(ctx, state);
  return registrations
    .filter(({ revoked_at: revokedAt }) => revokedAt === null)
    .map(({ number, organization, valid_from, valid_until }) => ({
      label: number,
      value: `${organization}, from ${formatShortDate(valid_from)} to ${formatShortDate(valid_until)}`,
    }));
}
