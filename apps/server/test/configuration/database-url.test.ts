import { describe, expect, it } from "vitest";
import { createDatabaseTarget } from "../../src/db/connection/database-pool.ts";
import { parseDatabaseUrl } from "../../src/db/connection/database-url.ts";
import { isDatabaseUnavailable } from "../../src/db/connection/is-database-unavailable.ts";

describe("DATABASE_URL", () => {
  it("may name several hosts, of which the one that takes writes is wanted [LOAD-04]", () => {
    const url =
      "postgresql://u:p%40ss@a:5432,[::1]:6432,c/name?target_session_attrs=read-write&sslmode=disable";
    expect(parseDatabaseUrl(url)).toEqual({
      connectionStrings: [
        "postgresql://u:p%40ss@a:5432/name?sslmode=disable",
        "postgresql://u:p%40ss@[::1]:6432/name?sslmode=disable",
        "postgresql://u:p%40ss@c/name?sslmode=disable",
      ],
      hosts: ["a:5432", "[::1]:6432", "c"],
      needsWritable: true,
    });
  });

  it.each([
    ["postgres://u@a/db", false],
    ["postgres://u@a/db?target_session_attrs=any", false],
    ["postgres://u@a/db?target_session_attrs=primary", true],
    ["postgres://u@a,b/db", true],
    ["postgres:///db?host=/run/postgresql", false],
  ])("requires a writable server when asked for or for several hosts: %s [LOAD-04]", (url, needsWritable) => {
    expect(parseDatabaseUrl(url).needsWritable).toBe(needsWritable);
  });

  it.each([
    ["mysql://db", /must be a URL that starts with postgres:/],
    ["postgres://u:hunter2@a:5432,b:x/db", /names a host that cannot be read, "b:x"/],
    ["postgres://u:hunter2@a,,b/db", /names a host that cannot be read, ""/],
    ["postgres://u:hunter2@a:70000/db", /names the port "70000" of a/],
    ["postgres://u:hunter2@a/db?target_session_attrs=standby", /has target_session_attrs=standby/],
    ["postgres://u:hunter2/x@a/db", /write @ : \/ \? # % as %40/],
    ["postgres://u:hunter2 @a/db", /must not contain spaces/],
  ])("is refused with what is wrong, and without its password: %s [LOAD-04]", (url, reason) => {
    expect(() => parseDatabaseUrl(url)).toThrow(reason);
    expect(() => parseDatabaseUrl(url)).not.toThrow(/hunter2/);
  });

  it("tries its hosts in turn, shared by concurrent connections [LOAD-04]", () => {
    const target = createDatabaseTarget("postgres://u@a,b,c/db");
    const first = target.current();
    target.moveOn(first);
    target.moveOn(first);
    expect(target.current()).toBe("postgres://u@b/db");
    target.moveOn(target.current());
    target.moveOn(target.current());
    expect(target.current()).toBe(first);
  });
});

it.each([
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "57P05",
  "53100",
  "53200",
  "53300",
  "08006",
  "08001",
  "25006",
  "58030",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
])("takes %s for a database that is away, however deep it lies [LOAD-02]", (code) => {
  const error = Object.assign(new Error("x"), { code });
  expect(isDatabaseUnavailable(new Error("job failed", { cause: new AggregateError([error]) }))).toBe(true);
});

it.each(["23505", "22P05", "42P01", "40001"])("takes %s for what it is: an answer [LOAD-02]", (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error("x"), { code }))).toBe(false);
});
