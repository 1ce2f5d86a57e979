import { describe, expect, it } from "vitest";
import { loadConfig } from "../src/config.ts";

describe("where the sandbox listens", () => {
  it("is loopback, port 3900, by default", () => {
    expect(loadConfig({})).toEqual({
      host: "127.0.0.1",
      allowRemote: false,
      port: 3900,
      smtpPort: 3925,
    });
  });

  it.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("may be %s", (host) => {
    expect(loadConfig({ SANDBOX_HOST: host, SANDBOX_PORT: "0" })).toEqual({
      host,
      allowRemote: false,
      port: 0,
      smtpPort: 0,
    });
  });

  it.each(["0.0.0.0", "::", "192.168.1.5", "127.0.0.1.example.com"])("may not be %s by accident", (host) => {
    expect(() => loadConfig({ SANDBOX_HOST: host })).toThrow(/SANDBOX_ALLOW_REMOTE=1/);
    expect(loadConfig({ SANDBOX_HOST: host, SANDBOX_ALLOW_REMOTE: "1" }).host).toBe(host);
  });

  it.each(["abc", "-1", "65536", "1.5"])("refuses the port %s", (port) => {
    expect(() => loadConfig({ SANDBOX_PORT: port })).toThrow(/SANDBOX_PORT/);
  });

  it("reads when the demo's members are dated to", () => {
    const at = "2027-01-31T12:00:00Z";
    expect(loadConfig({ DEMO_MEMBERS_AT: at }).demoMembersAt).toEqual(new Date(at));
    expect(() => loadConfig({ DEMO_MEMBERS_AT: "today" })).toThrow(/DEMO_MEMBERS_AT/);
  });

  it("reads the data folder and the product's address", () => {
    const env = { SANDBOX_DATA_DIR: "/tmp/box", SANDBOX_PRODUCT_URL: "http://127.0.0.1:3000" };
    expect(loadConfig(env)).toMatchObject({ dataDir: "/tmp/box", productUrl: "http://127.0.0.1:3000" });
    expect(() => loadConfig({ SANDBOX_PRODUCT_URL: "127.0.0.1:3000/" })).toThrow(/SANDBOX_PRODUCT_URL/);
  });

  it.each([
    [{ SANDBOX_PORT: "4000" }, 4025],
    [{ SANDBOX_SMTP_PORT: "2525" }, 2525],
    [{ SANDBOX_PORT: "65535" }, 65_510],
  ])("takes mail with %o at port %i", (env, smtpPort) => {
    expect(loadConfig(env).smtpPort).toBe(smtpPort);
  });
});
