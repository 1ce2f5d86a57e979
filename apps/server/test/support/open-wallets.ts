import { generateKeyPairSync } from "node:crypto";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { createWallets } from "../../../sandbox/src/wallet/fake.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import { createPassAuthority } from "./pass-authority.ts";
import { DAY_MS, type SettableClock } from "./settable-clock.ts";

type Vendors = Awaited<ReturnType<typeof buildSandbox>>;

/** A sandbox with both wallets' fakes, and the settings that lead there. */
export async function openWallets(clock: SettableClock): Promise<{
  vendors: Vendors;
  wallet: Config["wallet"];
  close(): Promise<void>;
}> {
  const vendors = await buildSandbox({ fakes: [createWallets({ pushPort: 0 })] });
  const address = await vendors.listen({ host: "127.0.0.1", port: 0 });
  const wallet = await readWalletSettings({ vendors, address, clock });
  return { vendors, wallet, close: async () => void (await vendors.close()) };
}

/** Settings of both wallets at a sandbox that has their fakes and listens at the address. */
export async function readWalletSettings({
  vendors,
  address,
  clock,
}: {
  vendors: Vendors;
  address: string;
  clock: SettableClock;
}): Promise<Config["wallet"]> {
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
  return wallet;
}
