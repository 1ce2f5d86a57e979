import { generateKeyPairSync, randomBytes } from "node:crypto";
import { ConfigError, loadConfig } from "../../apps/server/src/config/config.ts";
import { makeAuthSettings } from "../make-auth-keys.ts";

/** What production refuses to start without. */
export function listNeededSettings(): string[] {
  try {
    loadConfig({ APP_ENV: "production" });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map((failure) => failure.split(" ", 1)[0] ?? "");
    throw error;
  }
  return [];
}

const random = (characters: number) => randomBytes(characters).toString("hex").slice(0, characters);

/** Settings as production has them, of nobody's accounts: enough to start, good for nothing else. */
export async function inventProductionSettings(
  databaseUrl: string,
  port: number,
): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    ...readLines(await makeAuthSettings()),
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: "https://smirk.example",
    TRUST_PROXY: "1",
    TWILIO_ACCOUNT_SID: `AC${random(32)}`,
    TWILIO_AUTH_TOKEN: random(32),
    TWILIO_VERIFY_SERVICE_SID: `VA${random(32)}`,
    APPLE_SIGN_ON_CLIENT_ID: "com.smirkdental.web",
    APPLE_TEAM_ID: random(10).toUpperCase(),
    APPLE_KEY_ID: random(10).toUpperCase(),
    APPLE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n"),
    STRIPE_SECRET_KEY: `sk_live_${random(64)}`,
    STRIPE_PUBLIC_KEY: `pk_live_${random(64)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random(32)}`,
    SMTP_URL: "smtps://nobody:nothing@mail.smirk.example",
    PLAN_ORGANISATION_NAME: "Example Dental Network",
    PLAN_ORGANISATION_SLUG: "example",
    TELEHEALTH_ADMINISTRATOR_NAME: "Example Telehealth",
    SUPPORT_PHONE: "(800) 555-0199",
    SUPPORT_EMAIL: "care@smirk.example",
    POSTAL_ADDRESS: "PO Box 1, Houston, TX 77001",
  };
}

function readLines(text: string): Record<string, string> {
  const lines = text.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) =>
      line
        .replace(/'$/, "")
        .split(/='(.*)/s)
        .slice(0, 2),
    ),
  );
}
