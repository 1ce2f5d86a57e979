import { readInput } from "@smirk/contract/read-input";
import { paymentConsentsSchema, shownTotalSchema } from "@smirk/contract/subscription/payment";
import type { ShownConsent } from "@smirk/contract/subscription/terms";
import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { type AppError, conflict, invalid } from "../../../errors.ts";
import { textsIn } from "../../../locales/texts.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { findConsentHashes } from "../../members/consents/list-consents.ts";
import { type Consent, hashWords } from "../../members/consents/record-consents.ts";
import type { PricedSignUp } from "../check/check-sign-up-payment.ts";
import type { CheckoutTerms } from "./checkout-terms.ts";
import { type ConsentWords, writeAppOrder, writeCheckoutWords } from "./checkout-words.ts";
import { findPurchaseTerms } from "./purchase-terms.ts";

/** A page names what it showed; an app's own call does not. */
const paymentBoxesSchema = v.object({ ...paymentConsentsSchema.entries, ...shownTotalSchema.entries });

type TermsContext = Pick<Context, "db" | "config" | "clock">;

/** The boxes that a payment's body names; null from an app, which shows the terms itself. */
type ShownConsents = ShownConsent[] | null;

/** @throws 400 `invalid`; 409 `conflict` for a page of the release before, which says what it showed but has no boxes */
export function readShownConsents(body: unknown): ShownConsents {
  const read = readInput(paymentBoxesSchema, body);
  if (!read.success) throw invalid("What was agreed to on the page could not be read.");
  const { consents, due_today: amount, terms_version: version } = read.output;
  if (consents) return consents;
  if ((amount ?? version ?? null) === null) return null;
  throw pageOutdated();
}

/** The page is of another price or release: reloading helps. */
export function pageOutdated(): AppError {
  return conflict("The price or the terms have changed. Please reload the page.").because("prices_changed");
}

interface AgreedInput {
  shown: ShownConsents;
  accountId: string;
  signUp: PricedSignUp;
}

/** The words that a payment agrees to, written again by the server. @throws 409 `conflict` that says which changed */
export async function writeAgreedConsents(
  ctx: TermsContext,
  { shown, accountId, signUp }: AgreedInput,
): Promise<Consent[]> {
  const terms = await findPurchaseTerms(ctx, { accountId, signUp });
  if (shown === null) {
    const language = await findAccountLanguage(ctx.db, accountId);
    return [{ kind: "app", language, ...writeAppOrder(textsIn(language), terms) }];
  }
  const known = LANGUAGES.flatMap((language) => listConsents(terms, language));
  const wanted = [...new Set(known.map(({ kind }) => kind))];
  const found = wanted.map((kind) => {
    const named = shown.find((one) => one.kind === kind);
    if (named === undefined) throw consentMissing();
    return known.find(({ sha256, version }) => sha256 === named.sha256 && version === named.version);
  });
  const changed = wanted.filter((_, index) => found[index] === undefined);
  if (changed.length > 0) throw termsChanged(changed);
  return found.flatMap((one) => (one === undefined ? [] : [toConsent(one)]));
}

interface KnownWords extends ConsentWords {
  language: Language;
  sha256: string;
}

function listConsents(terms: CheckoutTerms, language: Language): KnownWords[] {
  const { consents } = writeCheckoutWords(textsIn(language), terms);
  return consents.map((consent) => ({ ...consent, language, sha256: hashWords(consent.words) }));
}

function toConsent({ kind, version, language, words }: KnownWords): Consent {
  return { kind, version, language, words };
}

/** Whether the same press was stored before: what it agreed to need not be written again. */
export async function areRecorded(
  { db }: Pick<Context, "db">,
  { shown, membershipId }: { shown: ShownConsents; membershipId: string },
): Promise<boolean> {
  const stored = await findConsentHashes(db, membershipId);
  if (shown === null) return stored.some(({ kind }) => kind === "app");
  const isStored = ({ kind, sha256 }: ShownConsent) =>
    stored.some((row) => row.kind === kind && row.sha256 === sha256);
  return shown.some(({ kind }) => kind === "agreement") && shown.every(isStored);
}

function consentMissing(): AppError {
  return conflict("Check every box to pay.").because("consent_missing");
}

function termsChanged(kinds: readonly ConsentWords["kind"][]): AppError {
  if (kinds.length > 1)
    return conflict(
      "The agreement and what you agree to about renewal have changed. Please read them again and check the boxes.",
    ).because("terms_changed");
  return kinds[0] === "renewal"
    ? renewalChanged()
    : conflict(
        "The agreement or what goes with it has changed. Please read it again and check the box.",
      ).because("agreement_changed");
}

export function renewalChanged(): AppError {
  return conflict(
    "What you agree to about renewal has changed. Please read it again before you agree.",
  ).because("renewal_changed");
}
