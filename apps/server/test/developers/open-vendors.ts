import { generateKeyPairSync } from "node:crypto";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { createWallets } from "../../../sandbox/src/wallet/fake.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import { createPassAuthority } from "../support/pass-authority.ts";
import { DAY_MS, type SettableClock } from "../support/settable-clock.ts";

/** Both wallets at a sandbox, and the settings that lead there. */
export async function openWallets(clock: SettableClock): Promise<{
  wallet: Config["wallet"];
  close(): Promise<void>;
}> {
  const vendors = await buildSandbox({ fakes: [createWallets({ pushPort: 0 })] });
  const address = await vendors.listen({ host: "127.0.0.1", port: 0 });
  const later = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);
  const authority = createPassAuthority(later(1000));
  const issued = authority.issue(later(900));
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const { wallet } = loadConfig({
    APP_ENV: "test",
    APPLE_PASS_CERTIFICATE: issued.certificate,
    APPLE_PASS_PRIVATE_KEY: issued.privateKey,
    APPLE_WWDR_CERTIFICATE: authority.certificate,
    APPLE_PUSH_URL: (await vendors.inject("/_sandbox/wallet-vendors")).json<{ push_url: string }>().push_url,
    GOOGLE_WALLET_ISSUER_ID: "3388000000012345678",
    GOOGLE_WALLET_ACCOUNT: "wallet@smirk.iam.gserviceaccount.com",
    GOOGLE_WALLET_PRIVATE_KEY: privateKey,
    GOOGLE_WALLET_SAVE_URL: `${address}/wallet-vendors/google/save`,
    GOOGLE_WALLET_API_URL: `${address}/wallet-vendors/google`,
    GOOGLE_WALLET_TOKEN_URL: `${address}/wallet-vendors/google/token`,
  });
  return { wallet, close: async () => void (await vendors.close()) };
}
