import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Config } from "../../../config/config.ts";
import type { Clock } from "../../../context.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

const WARNING_DAYS = 60;
const ADVICE =
  "Renew the Pass Type ID certificate at Apple, and set APPLE_PASS_CERTIFICATE, APPLE_PASS_PRIVATE_KEY and APPLE_WWDR_CERTIFICATE.";

/** Apple's certificates last about a year. Google's key does not expire. */
export function checkWallet({ wallet }: Pick<Config, "wallet">, clock: Clock): Finding[] {
  if (wallet.apple === null) return [];
  const { expiresAt } = wallet.apple;
  const days = Math.floor((expiresAt.getTime() - clock.now().getTime()) / DAY_MS);
  const day = expiresAt.toISOString().slice(0, 10);
  if (days < 0) return [fail("Apple Wallet", `a certificate expired on ${day}: no cards are made`, ADVICE)];
  const found = `the first certificate expires on ${day}, in ${count(days, "day")}`;
  return [days < WARNING_DAYS ? warning("Apple Wallet", found, ADVICE) : ok("Apple Wallet", found)];
}
