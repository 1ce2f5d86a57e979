import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { loadConfig } from "../apps/server/src/config/config.ts";
import { makeAuthSettings } from "./make-auth-keys.ts";

it("the server accepts `npm run auth-keys` secrets, which differ every run", async () => {
  const settings = await makeAuthSettings();
  const { tokenKeys, codeSecret } = loadConfig(parseEnv(settings) as Record<string, string>);
  expect(tokenKeys).toHaveLength(1);
  expect(codeSecret).toHaveLength(43);
  expect(await makeAuthSettings()).not.toContain(codeSecret);
});
