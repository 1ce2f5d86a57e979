import { makeAuthSecrets } from "../apps/server/src/features/auth/tokens/auth-keys.ts";

/** Fresh secrets for production, as lines of an environment file. */
export async function makeAuthSettings(): Promise<string> {
  const { tokenKeys, codeSecret } = await makeAuthSecrets();
  return `TOKEN_KEYS='${JSON.stringify(tokenKeys)}'\nCODE_SECRET='${codeSecret}'\n`;
}

if (import.meta.main) process.stdout.write(await makeAuthSettings());
