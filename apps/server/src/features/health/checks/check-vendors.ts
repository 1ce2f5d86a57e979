import { DAY_MS, HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import { checkAnalytics } from "../../../vendors/analytics/check-analytics.ts";
import { ABOUT_NOBODY } from "../../../vendors/disclosures/disclosure-log.ts";
import { checkErrorReporting } from "../../../vendors/error-reporting/check-error-reporting.ts";
import { checkGoogleAddresses } from "../../../vendors/google/google-addresses.ts";
import { checkMailServer } from "../../../vendors/mail/create-mailer.ts";
import { checkAppleSignOn, checkGoogleSignOn } from "../../../vendors/sign-on/create-sign-on.ts";
import { checkStripe } from "../../../vendors/stripe/check-stripe.ts";
import { createPayments } from "../../../vendors/stripe/create-payments.ts";
import { checkTwilio } from "../../../vendors/twilio/based-client.ts";
import type { VendorCheck } from "../../../vendors/vendor-check.ts";
import { count, type Finding, fail, ok, since, warning } from "./finding.ts";

interface Vendor {
  name: string;
  /** What stops working without it; empty where that is optional. */
  without: string;
  /** Null: not configured. */
  check: (() => Promise<VendorCheck>) | null;
}

/** Every configured vendor, each by one harmless call with our credentials. */
export async function checkVendors({ config, log }: Pick<Context, "config" | "log">): Promise<Finding[]> {
  const findings = await Promise.all(listVendors(config, log).map(checkVendor));
  return findings.flat();
}

function listVendors(config: Config, log: Context["log"]): Vendor[] {
  const { stripe, sms, mail, signOn, googleAddresses, analytics, errorReportingDsn } = config;
  const { google, apple } = signOn;
  return [
    {
      name: "Stripe",
      without: "nobody can pay",
      check: stripe && (() => checkStripe(createPayments({ log, disclosures: ABOUT_NOBODY }, stripe))),
    },
    { name: "Twilio", without: "no sign-in codes are sent", check: sms && (() => checkTwilio(sms)) },
    { name: "mail server", without: "no mail is sent", check: mail && (() => checkMailServer(mail)) },
    { name: "Google sign-on", without: "", check: google && (() => checkGoogleSignOn(google)) },
    { name: "Apple sign-on", without: "", check: apple && (() => checkAppleSignOn(apple)) },
    {
      name: "Google addresses",
      without: "",
      check: googleAddresses && (() => checkGoogleAddresses(googleAddresses, log)),
    },
    { name: "analytics", without: "", check: analytics && (() => checkAnalytics(analytics)) },
    {
      name: "error reports",
      without: "",
      check: errorReportingDsn === null ? null : () => checkErrorReporting(errorReportingDsn),
    },
  ];
}

async function checkVendor({ name, without, check }: Vendor): Promise<Finding[]> {
  if (check === null) {
    return without === "" ? [] : [warning(name, `is not configured: ${without}`, "See docs/settings.md.")];
  }
  const { isFine, found, advice } = await check();
  return [isFine ? ok(name, found) : fail(name, found, advice)];
}

interface EventFacts {
  today: number;
  newest: Date | null;
  /** The newest payment that an event must have followed by now. */
  paid: Date | null;
}

const SLOW_MS = 15 * MINUTE_MS;

/** Every payment brings events: without one, they do not reach us. */
export async function checkWebhooks({
  db,
  clock,
  payments,
}: Pick<Context, "db" | "clock" | "payments">): Promise<Finding[]> {
  if (payments === null) return [];
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<EventFacts>`select
    count(*) filter (where received_at > ${before(DAY_MS)})::integer as today,
    max(received_at) as newest,
    (select max(paid_at) from memberships where paid_at < ${before(SLOW_MS)}) as paid
    from payment_events`.execute(db);
  const [facts] = rows;
  if (!facts) return [];
  const { today, newest, paid } = facts;
  if (paid !== null && (newest === null || newest.getTime() < paid.getTime() - HOUR_MS)) {
    const found = newest === null ? "none has ever come" : `none has come ${since(newest, now)}`;
    const advice = "Payments were made since: check the address and the secret of the webhook at Stripe.";
    return [warning("webhooks", found, advice)];
  }
  return [ok("webhooks", newest === null ? "none yet" : `${count(today, "event")} in the last day`)];
}
