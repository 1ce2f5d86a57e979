import { expect, test } from "../../support/fixtures.ts";

test("gives every page a fresh script nonce and a policy without unsafe words [APP-01]", async ({
  request,
}) => {
  const policies: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const answer = await request.get("/");
    const policy = answer.headers()["content-security-policy"] ?? "";
    const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(policy).not.toContain("unsafe-");
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    policies.push(policy);
  }
  expect(policies[0]).not.toBe(policies[1]);
});

test("sends the security headers with pages, answers and files [APP-01]", async ({ request }) => {
  for (const path of ["/", "/graphql", "/files/nothing", "/favicon.svg"]) {
    const headers = (await request.get(path)).headers();
    expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
    expect.soft(headers["x-frame-options"], path).toBe("DENY");
    expect.soft(headers["referrer-policy"], path).toBeTruthy();
    expect.soft(headers["x-powered-by"], path).toBeUndefined();
  }
});

test("hashed assets are cached for ever and pages are revalidated [APP-01]", async ({ request }) => {
  const answer = await request.get("/");
  expect(answer.headers()["cache-control"] ?? "").not.toContain("immutable");
  const script = /<link rel="modulepreload"[^>]* href="([^"]+)"/.exec(await answer.text())?.[1];
  const asset = await request.get(script ?? "", { headers: { "accept-encoding": "br" } });
  expect(asset.headers()["cache-control"]).toContain("immutable");
  expect(asset.headers()["content-encoding"]).toBe("br");
  expect(asset.headers()["content-security-policy"]).toBeUndefined();
});
