import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compressParts, fillHoles } from "./gzip-with-holes.ts";

const text = fc.string({ unit: "grapheme", maxLength: 400 });

it("unpacks to the parts with the word between them [LIVE-04]", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, (parts, word) => {
      expect(gunzipSync(fillHoles(compressParts(parts, Buffer.byteLength(word)), word)).toString()).toBe(
        parts.map((part) => Buffer.from(part).toString()).join(Buffer.from(word).toString()),
      );
    }),
  );
});

it("is a fraction of a page's size [LIVE-04]", () => {
  const page = Array.from({ length: 12 }, (_, at) => `<li class="card">${at}</li>`.repeat(500));
  expect(fillHoles(compressParts(page, 7), "a nonce").length).toBeLessThan(page.join("").length / 20);
});
