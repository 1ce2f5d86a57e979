import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { SANDBOX_GOOGLE_BROWSER_KEY } from "../src/google-maps-script/fake.ts";

type Sandbox = Awaited<ReturnType<typeof buildSandbox>>;

function load(app: Sandbox, query: Record<string, string> = {}) {
  const all = new URLSearchParams({ key: SANDBOX_GOOGLE_BROWSER_KEY, callback: "ready", ...query });
  return app.inject(`/google-maps/api/js?${all}`);
}

function set(app: Sandbox, payload: object | string) {
  return app.inject({ method: "PUT", url: "/_sandbox/google-maps/mode", payload });
}

describe("the Google Maps script in the sandbox", () => {
  it("says in a page that it is ready, and has the libraries that the product asks for", async () => {
    const app = await buildSandbox();
    const answer = await load(app);
    expect(answer.headers["content-type"]).toContain("javascript");
    let isReady = false;
    const page: Record<string, unknown> = {
      HTMLElement: class {},
      customElements: { define: () => {} },
      ready: () => {
        isReady = true;
      },
    };
    page.window = page;
    vm.runInNewContext(answer.body, page);
    expect(isReady).toBe(true);
    const { maps } = page.google as {
      maps: { importLibrary(name: string): Promise<Record<string, unknown>> };
    };
    expect(await maps.importLibrary("maps")).toHaveProperty("Map");
    expect(await maps.importLibrary("marker")).toHaveProperty("AdvancedMarkerElement");
    await expect(maps.importLibrary("lasers")).rejects.toThrow("unknown");
  });

  it("rejects every other key, in the page and not in the answer", async () => {
    const app = await buildSandbox();
    expect((await load(app)).body).toContain("KEY_IS_REJECTED = false");
    const answer = await load(app, { key: "stolen" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("KEY_IS_REJECTED = true");
  });

  it("fails the configured number of times", async () => {
    const app = await buildSandbox();
    await set(app, { mode: "error_500", times: 2 });
    const codes = [await load(app), await load(app), await load(app)].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([500, 500, 200]);
    await set(app, { mode: "rejected_key" });
    expect((await load(app)).body).toContain("KEY_IS_REJECTED = true");
    await app.inject({ method: "DELETE", url: "/_sandbox/google-maps/mode" });
    expect((await load(app)).body).toContain("KEY_IS_REJECTED = false");
  });

  it("refuses a mode that it does not know and an invalid callback name", async () => {
    const app = await buildSandbox();
    expect((await set(app, { mode: "sulks" })).statusCode).toBe(400);
    expect((await set(app, "not json")).statusCode).toBe(400);
    expect((await load(app, { callback: "alert(1)//" })).statusCode).toBe(400);
  });
});
