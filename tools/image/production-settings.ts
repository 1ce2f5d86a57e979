import { generateKeyPairSync } from "node:crypto";
import { makeAuthSettings } from "../make-auth-keys.ts";

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
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "nobodys-token",
    TWILIO_VERIFY_SERVICE_SID: `VA${"0".repeat(32)}`,
    APPLE_SIGN_ON_CLIENT_ID: "example.smirk.web",
    APPLE_TEAM_ID: "0000000000",
    APPLE_KEY_ID: "0000000000",
    APPLE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n"),
    STRIPE_SECRET_KEY: "sk_test_nobodys",
    STRIPE_PUBLIC_KEY: "pk_test_nobodys",
    STRIPE_WEBHOOK_SECRET: "whsec_nobodys",
    SMTP_URL: "smtps://nobody:nothing@mail.smirk.example",
    PLAN_ORGANISATION_NAME: "Example Dental Network",
    PLAN_ORGANISATION_SLUG: "example",
    TELEHEALTH_ADMINISTRATOR_NAME: "Example Telehealth",
    SUPPORT_PHONE: "(800) 555-0199",
    SUPPORT_EMAIL: "help@smirk.example",
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
