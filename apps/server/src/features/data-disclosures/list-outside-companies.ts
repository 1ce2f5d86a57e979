import type {
  DataKind,
  OutsideService,
  OutsideServicesAnswer,
  Purpose,
  Recipient,
} from "@smirk/contract/account/disclosures";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import type { VendorCall } from "../../vendors/disclosures/vendor-call.ts";
import { VENDOR_CALLS } from "../../vendors/disclosures/vendor-calls.ts";

type UsedServices = Pick<
  Config,
  | "stripe"
  | "sms"
  | "mail"
  | "signOn"
  | "wallet"
  | "googleAddresses"
  | "googleMap"
  | "mapTileUrl"
  | "analytics"
  | "errorReportingDsn"
>;

/** Which companies this product uses, by its settings. */
function isUsed(config: UsedServices): Record<Recipient, boolean> {
  return {
    stripe: config.stripe !== null,
    twilio: config.sms !== null,
    mail: config.mail !== null,
    google_sign_in: config.signOn.google !== null,
    apple_sign_in: config.signOn.apple !== null,
    // Operators sign in with it, and nobody else.
    company_sign_in: false,
    apple_wallet: config.wallet.apple !== null,
    google_wallet: config.wallet.google !== null,
    google_addresses: config.googleAddresses !== null,
    google_map: config.googleMap !== null,
    map_tiles: config.mapTileUrl !== null,
    analytics: config.analytics !== null,
    error_reports: config.errorReportingDsn !== null,
  };
}

/** What the browser itself sends: our server has no part in it and records nothing. */
const BROWSER_SERVICES: readonly Omit<OutsideService, "sender">[] = [
  service("stripe", "payment", "membership", ["card_number", "internet_address", "technical"]),
  service("google_sign_in", "sign_in", "membership", ["internet_address", "technical"]),
  service("apple_sign_in", "sign_in", "membership", ["internet_address", "technical"]),
  service("google_map", "map", "visit", ["location", "internet_address", "technical"]),
  service("map_tiles", "map", "visit", ["location", "internet_address", "technical"]),
  service("analytics", "usage", "visit", ["visited_pages", "internet_address", "technical"]),
  service("analytics", "usage", "membership", ["account_number", "plan"]),
  service("error_reports", "errors", "visit", ["visited_pages", "internet_address", "technical"]),
];

function service(
  recipient: Recipient,
  purpose: Purpose,
  when: OutsideService["when"],
  kinds: DataKind[],
): Omit<OutsideService, "sender"> {
  return { recipient, purpose, when, kinds };
}

/** Calls that are about no visitor and no member. */
const ABOUT_NOBODY: ReadonlySet<Purpose> = new Set(["check", "price_list"]);

/** What may reach whom, and since when is recorded what did. */
export async function showOutsideServices({
  db,
  config,
}: Pick<Context, "db" | "config">): Promise<OutsideServicesAnswer> {
  const { began_at: beganAt } = await db
    .selectFrom("disclosure_recording")
    .select("began_at")
    .executeTakeFirstOrThrow();
  return { recorded_since: beganAt.toISOString(), services: listOutsideServices(config) };
}

/** Everything that the used companies may get, by who sends it and when. */
function listOutsideServices(config: UsedServices): OutsideService[] {
  const used = isUsed(config);
  const own = BROWSER_SERVICES.map((each): OutsideService => ({ ...each, sender: "browser" }));
  return [...own, ...listServerServices()].filter(({ recipient }) => used[recipient]);
}

function listServerServices(): OutsideService[] {
  const calls: VendorCall[] = Object.values(VENDOR_CALLS);
  const about = calls.filter(({ purpose }) => !ABOUT_NOBODY.has(purpose));
  const byService = Map.groupBy(about, ({ recipient, purpose }) => `${recipient} ${purpose}`);
  return Array.from(byService.values()).flatMap((some) => {
    const kinds = new Set(some.flatMap(({ fields }) => Object.values(fields)));
    kinds.delete("instruction");
    return some.slice(0, 1).map(({ recipient, purpose }): OutsideService => {
      return { recipient, purpose, sender: "server", when: whenOf(purpose), kinds: [...kinds] };
    });
  });
}

/** Whether it is sent of somebody who only looks. */
function whenOf(purpose: Purpose): OutsideService["when"] {
  return purpose === "address" || purpose === "errors" ? "visit" : "membership";
}
