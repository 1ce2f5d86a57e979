import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compressGzip, setGzipNonce } from "./gzip-with-nonce.ts";

const text = fc.string({ unit: "grapheme", maxLength: 400 });

it("unpacks to the parts with the nonce between them [LIVE-04]", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, (parts, nonce) => {
      expect(gunzipSync(setGzipNonce(compressGzip(parts, Buffer.byteLength(nonce)), nonce)).toString()).toBe(
        parts.map((part) => Buffer.from(part).toString()).join(Buffer.from(nonce).toString()),
      );
    }),
  );
});

it("is a fraction of a page's size [LIVE-04]", () => {
  const page = Array.from({ length: 12 }, (_, at) => `<li class="card">${at}</li>`.repeat(500));
  expect(setGzipNonce(compressGzip(page, 7), "a nonce").length).toBeLessThan(page.join("").length / 20);
});
