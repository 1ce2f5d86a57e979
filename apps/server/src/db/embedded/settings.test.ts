import type pg from "pg";
import { describe, expect, it } from "vitest";
import { parseDatabaseUrl } from "../connection/database-url.ts";
import { prepareProductDatabase, productAddress } from "./ownership.ts";
import { findSocketFolder, serverArguments } from "./settings.ts";

const SHORT = "/dev/shm/a b/cluster";
const FITTING = `/${"x".repeat(87)}`;

describe("the socket of a server whose data may be lost [SPEC-03]", () => {
  it.each([
    ["a folder", SHORT, "linux", SHORT],
    ["the longest folder of all systems", FITTING, "darwin", FITTING],
    ["a longer one", `${FITTING}x`, "darwin", null],
    ["a folder on Windows", "C:\\cluster", "win32", null],
  ] as const)("is in %s, or there is none", (_what, folder, platform, socketFolder) => {
    expect(findSocketFolder(folder, platform)).toBe(socketFolder);
  });

  it("is opened for it alone", () => {
    const setting = (isDisposable: boolean) =>
      serverArguments(SHORT, 5432, isDisposable).filter((text) => text.startsWith("unix_socket"));
    expect(setting(true)).toEqual([`unix_socket_directories="${SHORT}"`]);
    expect(setting(false)).toEqual(["unix_socket_directories="]);
  });

  it("is named by the address, beside the host and the port", () => {
    const address = productAddress(5432, "secret", SHORT);
    const [connectionString = ""] = parseDatabaseUrl(address).connectionStrings;
    expect(new URL(connectionString).searchParams.get("host")).toBe(SHORT);
    expect(connectionString.split("?")[0]).toBe(productAddress(5432, "secret"));
  });
});

it("a first start gives the making of its database more time than an answer [SPEC-03]", async () => {
  const asked: unknown[] = [];
  const query = async (question: unknown) => {
    asked.push(question);
    return { rows: [{ role: true, database: false }] };
  };
  await prepareProductDatabase({ query } as unknown as pg.Client, "secret");
  expect(asked.at(-1)).toEqual({ text: "create database smirk owner smirk", query_timeout: 120_000 });
});
