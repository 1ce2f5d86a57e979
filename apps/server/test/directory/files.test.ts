import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${"<path d='M0 0h9'/>".repeat(40)}</svg>`);
const avif = Buffer.from([0, 0, 0, 28, 0x66, 0x74, 0x79, 0x70, 255, 0, 13, 10, 128]);
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
  await fixture.db
    .insertInto("files")
    .values([
      { id: "avatar-7.svg", content_type: "image/svg+xml", sha256: sha256(svg), bytes: svg },
      { id: "scene.avif", content_type: "image/avif", sha256: sha256(avif), bytes: avif },
    ])
    .execute();
});
afterAll(() => fixture.close());

describe("GET /files/{id}", () => {
  it("returns the bytes with type, length and ETag, cacheable for a year [API-07]", async () => {
    const answer = await fixture.app.inject("/files/scene.avif");
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(avif)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/avif",
      "content-length": String(avif.length),
      etag: `"${sha256(avif)}"`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("lets an SVG neither run nor load anything [API-07]", async () => {
    const answer = await fixture.app.inject("/files/avatar-7.svg");
    expect(answer.headers["content-type"]).toBe("image/svg+xml");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(answer.rawPayload.equals(svg)).toBe(true);
  });

  it("sends an SVG in Brotli under its own ETag to clients that accept it [API-07]", async () => {
    const answer = await fixture.app.inject({
      url: "/files/avatar-7.svg",
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(answer.headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(answer.rawPayload.length),
      etag: `"${sha256(svg)}-br"`,
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(answer.rawPayload).equals(svg)).toBe(true);
    const refused = { "accept-encoding": "gzip, br;q=0" };
    const plain = await fixture.app.inject({ url: "/files/avatar-7.svg", headers: refused });
    expect(plain.headers).not.toHaveProperty("content-encoding");
  });

  it("answers HEAD with the same headers and no bytes [API-07]", async () => {
    const answer = await fixture.app.inject({ method: "HEAD", url: "/files/scene.avif" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-length"]).toBe(String(avif.length));
    expect(answer.headers.etag).toBe(`"${sha256(avif)}"`);
    expect(answer.rawPayload).toHaveLength(0);
  });

  it.each([
    ["the tag", `"${sha256(avif)}"`, 304],
    ["a weak tag in a list", `"other", W/"${sha256(avif)}"`, 304],
    ["anything", "*", 304],
    ["another tag", '"0000"', 200],
  ])("answers a client with cached %s and %s → %i [API-07]", async (_case, tag, status) => {
    const answer = await fixture.app.inject({ url: "/files/scene.avif", headers: { "if-none-match": tag } });
    expect(answer.statusCode).toBe(status);
    if (status === 304) expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers["cache-control"]).toContain("immutable");
  });

  it("finds a file that is stored after a request for it failed [API-07]", async () => {
    expect((await fixture.app.inject("/files/late.avif")).statusCode).toBe(404);
    await fixture.db
      .insertInto("files")
      .values({ id: "late.avif", content_type: "image/avif", sha256: sha256(avif), bytes: avif })
      .execute();
    expect((await fixture.app.inject("/files/late.avif")).statusCode).toBe(200);
  });

  it("streams a file that is too large for the memory cache [API-07]", async () => {
    const large = Buffer.alloc(2_500_000, 7);
    await fixture.db
      .insertInto("files")
      .values({ id: "large.bin", content_type: "image/avif", sha256: sha256(large), bytes: large })
      .execute();
    for (const _time of [1, 2]) {
      const answer = await fixture.app.inject("/files/large.bin");
      expect(answer.rawPayload.equals(large)).toBe(true);
    }
  });

  it.each([
    "unknown.avif",
    "",
    "/",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "%252e%252e%252f",
    "..",
    ".",
    "%00",
    "scene.avif%00.png",
    "scene.avif%0a",
    "scene.avif/",
    "a/b/c",
    "..%5c..%5cwindows",
    "SCENE.AVIF",
    "%F0%9F%A6%B7.avif",
    "caf%C3%A9.svg",
    "%E0%A4%A",
    "%",
    "'; drop table files; --",
    "__proto__",
    "constructor",
    "x".repeat(129),
    "x".repeat(5000),
  ])("refuses the id %j with a JSON 4xx that shows nothing of the inside [API-07]", async (id) => {
    const answer = await fixture.app.inject({ url: `/files/${id}` });
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(Object.keys(answer.json()).sort()).toEqual(["error", "message"]);
    expect(answer.body).not.toMatch(/node_modules|\.ts:|select|stack/i);
    expect(answer.headers["cache-control"] ?? "no-store").toBe("no-store");
  });
});
