import { createHash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compressBrotli, setBrotliNonce } from "./brotli-with-nonce.ts";

const createNonce = (at: number) =>
  createHash("sha256").update(`nonce ${at}`).digest().subarray(0, 16).toString("base64");
const nonce = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString("base64"));
const text = fc.string({ unit: "grapheme", maxLength: 400 });

it("unpacks to the text with another nonce wherever the first one was, or is not made [LIVE-04]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 2, maxLength: 8 }),
      nonce,
      nonce,
      async (parts, first, second) => {
        const packed = await compressBrotli(parts.join(first), first);
        if (packed === null) return;
        expect(brotliDecompressSync(setBrotliNonce(packed, second)).toString()).toBe(
          Buffer.from(parts.join(first).replaceAll(first, second)).toString(),
        );
      },
    ),
  );
});

it.each([1, 2, 20])("exchanges a nonce in %i places of a page [LIVE-04]", async (places) => {
  const rows = Array.from({ length: 400 }, (_, at) => `<li class="card" id="c${at}">Dr. ${at * 7}</li>`);
  const parts = Array.from({ length: places }, (_, at) => `${rows.slice(at).join("")}<script nonce="`);
  for (let tried = 0; tried < 10; tried += 1) {
    const [first, second] = [createNonce(2 * tried), createNonce(2 * tried + 1)];
    const page = (nonce: string) => `<!doctype html>${parts.join(`${nonce}"></script>`)}${nonce}"></script>`;
    const packed = await compressBrotli(page(first), first);
    expect(brotliDecompressSync(setBrotliNonce(packed as never, second)).toString()).toBe(page(second));
    const whole = brotliCompressSync(page(first)).length;
    expect(packed?.bytes.length).toBeLessThan(whole * 1.2 + 100);
  }
});

it("is not made of a text without the nonce [LIVE-04]", async () => {
  expect(await compressBrotli("<p>nothing</p>", createNonce(1))).toBeNull();
});

it.each(["AAAA", `${"A".repeat(23)}=`, `${"A".repeat(23)}==`])(
  "takes no nonce of another shape, such as %s [LIVE-04]",
  async (other) => {
    const first = createNonce(1);
    const packed = await compressBrotli(`<p nonce="${first}">`, first);
    expect(() => setBrotliNonce(packed as never, other)).toThrow("must have 24 bytes");
  },
);
