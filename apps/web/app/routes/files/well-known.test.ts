import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { TEST_SITE } from "../../../test/render-page.tsx";
import { type ServerValues, serverContext } from "../../server-context.ts";
import { mayMeasure } from "../../vendors/telemetry/analytics.ts";
import type { Route } from "./+types/security-contact";
import { loader as answerPrivacyControl } from "./privacy-control.ts";
import { loader } from "./security-contact.ts";

const YEAR_MS = 365 * 24 * 3_600_000;

async function readFields(now: Date): Promise<Map<string, string>> {
  const values: ServerValues = { ...TEST_SITE, nonce: "n", now, apiFetch: async () => new Response() };
  const context = new RouterContextProvider(new Map([[serverContext, values]]));
  const text = await loader({ context } as unknown as Route.LoaderArgs).text();
  return new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
}

it("names the contact for security reports, languages and where it stands [LAW-08]", async () => {
  const { origin, publicConfig } = TEST_SITE;
  expect([...(await readFields(new Date("2026-11-26T10:00:00Z")))]).toEqual([
    ["Contact", `mailto:${publicConfig.supportEmail}`],
    ["Expires", "2027-05-25T00:00:00Z"],
    ["Preferred-Languages", "en, es"],
    ["Canonical", `${origin}/.well-known/security.txt`],
  ]);
});

it.each(["2026-12-31T23:59:59Z", "2028-02-29T00:00:00Z", "2031-08-01T12:00:00Z"])(
  "ends after %s and within a year of it [LAW-08]",
  async (day) => {
    const now = new Date(day);
    const leftMs = Date.parse((await readFields(now)).get("Expires") ?? "") - now.getTime();
    expect(leftMs).toBeGreaterThan(90 * 24 * 3_600_000);
    expect(leftMs).toBeLessThan(YEAR_MS);
  },
);

it("says that Global Privacy Control is respected, and it is [LAW-08]", async () => {
  expect(await answerPrivacyControl().json()).toEqual({
    gpc: true,
    lastUpdate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(mayMeasure({ globalPrivacyControl: true })).toBe(false);
});
