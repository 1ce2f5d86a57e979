import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  loadOrCreateAuthSecrets,
  makeAuthSecrets,
  openAuthKeys,
} from "../../src/features/auth/tokens/auth-keys.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "smirk-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const file = () => join(dataDir, "keys", "auth.json");

it("servers that start at once agree on one set of keys and leave no draft behind", async () => {
  const servers = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateAuthSecrets(dataDir)));
  expect(new Set(servers.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect((await readdir(join(dataDir, "keys"))).sort()).toEqual(["auth.json"]);
  expect(servers[0]).toEqual(JSON.parse(await readFile(file(), "utf8")));
});

it.skipIf(process.platform === "win32")("the file of keys is its owner's alone", async () => {
  await loadOrCreateAuthSecrets(dataDir);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "keys"))).mode & 0o777).toBe(0o700);
});

it("configured secrets are used as they are and nothing is written", async () => {
  const secrets = await makeAuthSecrets();
  const keys = await openAuthKeys({ ...secrets, dataDir });
  expect(keys.signing.kid).toBe(secrets.tokenKeys[0]?.kid);
  expect(keys.codeSecret).toBe(secrets.codeSecret);
  expect((await readdir(dataDir)).sort()).toEqual([]);
});

it("the secret that is not configured comes from the data folder", async () => {
  const { tokenKeys, codeSecret } = await makeAuthSecrets();
  const kept = await loadOrCreateAuthSecrets(dataDir);
  const withKeys = await openAuthKeys({ tokenKeys, codeSecret: null, dataDir });
  expect([withKeys.signing.kid, withKeys.codeSecret]).toEqual([tokenKeys[0]?.kid, kept.codeSecret]);
  const withCode = await openAuthKeys({ tokenKeys: null, codeSecret, dataDir });
  expect([withCode.signing.kid, withCode.codeSecret]).toEqual([kept.tokenKeys[0]?.kid, codeSecret]);
});

it("the public halves alone verify, and no key can be taken out again", async () => {
  const { signing, verifying } = await openAuthKeys({ tokenKeys: null, codeSecret: null, dataDir });
  expect([signing.key.type, signing.key.extractable]).toEqual(["private", false]);
  expect([...verifying].map(([kid, key]) => [kid, key.type])).toEqual([[signing.kid, "public"]]);
});

it("a damaged file stops the start with a way out, and none of it in the words", async () => {
  await loadOrCreateAuthSecrets(dataDir);
  const whole = await readFile(file(), "utf8");
  await chmod(file(), 0o600);
  const otherPoint = whole.replace(/"x":"(.)/, (_, first) => `"x":"${first === "_" ? "A" : "_"}`);
  for (const damaged of ["", "{}", whole.slice(0, -9), otherPoint]) {
    await writeFile(file(), damaged);
    const failure: Error = await loadOrCreateAuthSecrets(dataDir).then(
      () => expect.fail("the file was taken"),
      (error) => error,
    );
    expect(failure.message).toBe(
      `${file()} holds no valid keys. Restore a copy, or delete it and everyone signs in again.`,
    );
    expect(failure.cause).toBeUndefined();
  }
});
