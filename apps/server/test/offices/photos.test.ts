import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteUnusedPhotos } from "../../src/features/directory/photos/kept-photos.ts";
import { cleanPhoto } from "../../src/features/offices/photos/clean-photo.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";
import { openOfficePeople } from "./office-people.ts";

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a9d8f" } });
/** A photo with the left half red, taken with the camera on its side, at a place. */
async function turned(): Promise<Buffer> {
  const left = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  return draw(600, 400)
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "SecretCam" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "29/1 45/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Bytes of one chunk of a PNG, its check sum left wrong. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", data)]);
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>';
const ascii = (text: string) => Buffer.from(text, "latin1");

/** Files as hostile or broken senders have them: what is made of each. */
const HOSTILE: readonly (readonly [name: string, make: () => Promise<Buffer> | Buffer, becomes: string])[] = [
  ["one byte", () => Buffer.alloc(1), "type"],
  ["zeros", () => Buffer.alloc(5_000), "type"],
  ["SVG", () => ascii(SVG), "type"],
  ["SVG with an XML head", () => ascii(`<?xml version="1.0"?>${SVG}`), "type"],
  ["SVG that is compressed", async () => (await import("node:zlib")).gzipSync(SVG), "type"],
  ["HTML", () => ascii("<!doctype html><script>alert(1)</script>"), "type"],
  ["a script", () => ascii("#!/bin/sh\nrm -rf /\n"), "type"],
  ["PDF", () => ascii("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"), "type"],
  ["PostScript", () => ascii("%!PS-Adobe-3.0 EPSF-3.0\n/bad {run} def"), "type"],
  ["a workbook", () => ascii("PK\x03\x04\x14\x00\x06\x00"), "type"],
  ["a program", () => ascii("\x7fELF\x02\x01\x01"), "type"],
  ["GIF", () => draw(400, 400).gif().toBuffer(), "type"],
  ["TIFF", () => draw(400, 400).tiff().toBuffer(), "type"],
  ["BMP", () => ascii("BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36\x00"), "type"],
  ["ICO", () => ascii("\x00\x00\x01\x00\x01\x00\x10\x10"), "type"],
  ["a film", () => ascii("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00"), "type"],
  ["HEIC of another codec", () => ascii("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1"), "type"],
  ["an AVIF sequence", () => ascii("\x00\x00\x00\x18ftypavis\x00\x00\x00\x00avismsf1"), "type"],
  ["RIFF that is a sound", () => ascii("RIFF\x24\x00\x00\x00WAVEfmt "), "type"],
  ["WEBP without RIFF", () => ascii("XXXX\x24\x00\x00\x00WEBPVP8 "), "type"],
  ["JPEG's mark and nothing", () => Buffer.from([0xff, 0xd8, 0xff]), "damaged"],
  [
    "JPEG's mark before HTML",
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), ascii("<html>")]),
    "damaged",
  ],
  ["PNG's mark and nothing", () => SIGNATURE, "damaged"],
  ["AVIF's mark and nothing", () => ascii("\x00\x00\x00\x18ftypavif\x00\x00\x00\x00"), "damaged"],
  ["WebP's mark and nothing", () => ascii("RIFF\x24\x00\x00\x00WEBPVP8 "), "damaged"],
  ["JPEG cut in half", async () => half(await draw(900, 900).jpeg().toBuffer()), "damaged"],
  ["PNG cut in half", async () => half(await noise().png().toBuffer()), "damaged"],
  ["WebP cut in half", async () => half(await noise().webp().toBuffer()), "damaged"],
  ["AVIF cut in half", async () => half(await noise().avif({ effort: 0 }).toBuffer()), "damaged"],
  ["PNG of 100,000 times 100,000 pixels", () => header(100_000, 100_000), "refused"],
  ["PNG of 2 billion pixels on a side", () => header(2_147_483_647, 1), "refused"],
  ["PNG of no pixels", () => header(0, 0), "damaged"],
  ["a bomb of 50 million pixels", () => draw(10_000, 5_000).png().toBuffer(), "large"],
  ["a ribbon of 15,000 pixels", () => draw(15_000, 300).png().toBuffer(), "large"],
  ["a dot", () => draw(1, 1).png().toBuffer(), "small"],
  ["a bar of 199 pixels", () => draw(4_000, 199).jpeg().toBuffer(), "small"],
  [
    "more than 10 MB",
    async () => Buffer.concat([await draw(400, 400).jpeg().toBuffer(), Buffer.alloc(11_000_000)]),
    "large",
  ],
  [
    "JPEG and HTML in one",
    async () => Buffer.concat([await draw(400, 400).jpeg().toBuffer(), ascii("<script>evil()</script>")]),
    "cleaned",
  ],
  [
    "JPEG and an archive in one",
    async () => Buffer.concat([await draw(400, 400).jpeg().toBuffer(), ascii("PK\x03\x04evil()")]),
    "cleaned",
  ],
  [
    "JPEG with a script in its comment",
    async () => commented(await draw(400, 400).jpeg().toBuffer(), "<script>evil()</script>"),
    "cleaned",
  ],
  [
    "PNG with a script in its text",
    async () => Buffer.concat([await draw(400, 400).png().toBuffer(), ascii("evil()")]),
    "cleaned",
  ],
  ["WebP that moves", () => moving(), "cleaned"],
];

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
/** No run of equal pixels: half of the file is about half of the picture. */
const noise = () => {
  const pixels = Buffer.alloc(300 * 300 * 3);
  for (let at = 0, seed = 1; at < pixels.length; at += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    pixels[at] = seed & 0xff;
  }
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } });
};
function commented(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), ascii(text)]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}
async function moving(): Promise<Buffer> {
  const frames = await Promise.all(
    ["#f00", "#0f0"].map((background) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

describe("a file that an office sends as a photo", () => {
  it.each(HOSTILE)("is refused or drawn again where it is %s [OFF-03]", async (_name, make, becomes) => {
    const cleaned = await cleanPhoto(await make());
    if (becomes === "refused") expect(cleaned).toHaveProperty("refusal");
    else if (becomes !== "cleaned") expect(cleaned).toEqual({ refusal: becomes });
    else {
      const bytes = "bytes" in cleaned ? cleaned.bytes : Buffer.alloc(0);
      expect(bytes.includes("evil()")).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp" });
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    }
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("may be %s [OFF-03]", async (format) => {
    const cleaned = await cleanPhoto(await draw(2_400, 1_200).toFormat(format, { effort: 1 }).toBuffer());
    const { width, height } = await sharp("bytes" in cleaned ? cleaned.bytes : Buffer.alloc(0)).metadata();
    expect([width, height]).toEqual([1_600, 800]);
  });

  it("is turned as it was taken, and says no place and no camera [OFF-03]", async () => {
    const given = await turned();
    expect(given.includes("SecretCam")).toBe(true);
    const cleaned = await cleanPhoto(given);
    const bytes = "bytes" in cleaned ? cleaned.bytes : Buffer.alloc(0);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation ?? 1]).toEqual([400, 600, undefined, 1]);
    expect(bytes.includes("SecretCam")).toBe(false);
    const top = await sharp(bytes)
      .extract({ left: 200, top: 50, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(top[0]).toBeGreaterThan(200);
  });

  it("is read one at a time, and not at all where many wait [OFF-03]", async () => {
    const photo = await draw(400, 400).jpeg().toBuffer();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => cleanPhoto(photo)));
    expect(all.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => "fulfilled"),
      ...["rejected", "rejected"],
    ]);
    expect(await cleanPhoto(photo)).toHaveProperty("bytes");
  });
});

describe("the photos of an office", () => {
  const clock = createSettableClock("2026-11-15T18:00:00Z");
  let fixture: TestApp<"mail" | "phones">;
  let people: ReturnType<typeof openOfficePeople>;
  beforeAll(async () => {
    fixture = await createTestApp({ mail: true, phones: true, clock });
    people = openOfficePeople(fixture);
  });
  afterAll(() => fixture.close());

  async function begin() {
    const listing = await people.listings.add();
    const owner = await people.own(listing);
    const desk = `/office/desk/${owner.officeId}`;
    const add = async (background: string, form: Record<string, string> = {}) => {
      const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
      const posted = new FormData();
      for (const [name, value] of Object.entries({ location: listing.locationId, ...form }))
        posted.set(name, value);
      posted.set("photo", new File([new Uint8Array(bytes)], "front.png", { type: "image/png" }));
      return owner.upload(`${desk}/photos`, posted);
    };
    const shown = async () => {
      const query = `{ getSingleProviderLocationDetails(id: ${listing.locationId}) { cached_data { photos { s3_path alt_en alt_es } } } }`;
      const answer = await fixture.app.inject({ method: "POST", url: "/graphql", payload: { query } });
      return answer.json().data.getSingleProviderLocationDetails.cached_data.photos;
    };
    const change = (photo: string, press: string, form: Record<string, string> = {}) =>
      owner.post(`${desk}/photos/change`, { location: listing.locationId, photo, press, ...form });
    return { listing, owner, desk, add, shown, change };
  }

  it("are shown on the dentist's page in the office's order and words [OFF-03]", async () => {
    const { owner, desk, add, shown, change } = await begin();
    expect((await add("#f00", { alt_en: "The <waiting> area" })).statusCode).toBe(200);
    await add("#00f");
    const [first, second] = await shown();
    expect(first).toMatchObject({ alt_en: "The <waiting> area", alt_es: null });
    const file = await fixture.app.inject({ url: `/files/${first.s3_path}` });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/webp"]);
    await change(second.s3_path, "before", {});
    await change(second.s3_path, "words", { alt_en: "The garden", alt_es: "El jardín" });
    expect(await shown()).toEqual([{ ...second, alt_en: "The garden", alt_es: "El jardín" }, first]);
    await change(first.s3_path, "remove");
    expect(await shown()).toHaveLength(1);
    const page = await owner.get(`/es${desk}/photos`);
    expect(page.body).toContain(`src="/files/${second.s3_path}"`);
    expect(page.body).not.toContain("<script");
  });

  it("are logged, and taken back by an owner or an operator [OFF-04]", async () => {
    const { listing, owner, desk, add, shown } = await begin();
    await add("#f00");
    clock.pass(1_000);
    await add("#00f");
    const log = await owner.get(`${desk}/log`);
    expect(log.body).toContain("Photos: 1 photo → 2 photos");
    clock.pass(1_000);
    const [, entry = ""] = /name="entry" value="(\d+)"/.exec(log.body) ?? [];
    expect((await owner.post(`${desk}/log`, { entry })).statusCode).toBe(303);
    expect(await shown()).toHaveLength(1);
    clock.pass(1_000);
    const call = async (route: string, body?: object) =>
      (await addOperator(fixture, "support")).call(route, body);
    const { changes } = (await call("/offices/changes")).json();
    expect(changes[0].facts).toEqual([{ name: "Photos", before: "2 photos", after: "1 photo" }]);
    const undo = { provider_id: listing.providerId, change_id: changes[0].id };
    expect((await call("/directory/undo", undo)).statusCode).toBe(200);
    expect(await shown()).toHaveLength(2);
  });

  it("that were taken away can be put back for thirty days, and then their files are gone [OFF-03, OFF-04]", async () => {
    const { listing, owner, desk, add, shown, change } = await begin();
    const isThere = async (id: string) =>
      (await fixture.db.selectFrom("files").select("id").where("id", "=", id).execute()).length === 1;
    const clean = async (days: number) => {
      clock.pass(days * DAY_MS);
      return deleteUnusedPhotos(fixture.ctx);
    };
    const signedIn = async () => people.signIn(owner.email);
    const undo = async () => {
      const one = await signedIn();
      const [, entry = ""] = /name="entry" value="(\d+)"/.exec((await one.get(`${desk}/log`)).body) ?? [];
      return one.post(`${desk}/log`, { entry });
    };
    await add("#0f0");
    await add("#0ff");
    const [{ s3_path: kept }, { s3_path: taken }] = await shown();
    clock.pass(1_000);
    await change(taken, "remove");
    expect(await clean(0)).toBe(0);
    expect(await clean(29)).toBe(0);
    expect((await undo()).statusCode).toBe(303);
    expect(await shown()).toHaveLength(2);
    expect(await clean(29)).toBe(0);
    const later = await signedIn();
    await later.post(`${desk}/photos/change`, {
      location: listing.locationId,
      photo: taken,
      press: "remove",
    });
    expect(await clean(0)).toBe(0);
    const [, entry = ""] = /name="entry" value="(\d+)"/.exec((await later.get(`${desk}/log`)).body) ?? [];
    expect(await clean(29)).toBe(0);
    expect([await isThere(kept), await isThere(taken)]).toEqual([true, true]);
    clock.pass(DAY_MS);
    const last = await signedIn();
    expect((await last.get(`${desk}/log`)).body).not.toContain(`value="${entry}"`);
    expect((await last.post(`${desk}/log`, { entry })).statusCode).toBe(404);
    expect(await clean(1)).toBe(1);
    expect([await isThere(kept), await isThere(taken)]).toEqual([true, false]);
    expect(await shown()).toHaveLength(1);
  });

  it("are refused in words, and no others' to change [OFF-03, OFF-06]", async () => {
    const { listing, owner, desk, shown } = await begin();
    const posted = new FormData();
    posted.set("location", listing.locationId);
    posted.set("photo", new File([SVG], "front.jpg", { type: "image/jpeg" }));
    const refused = await owner.upload(`${desk}/photos`, posted);
    expect([refused.statusCode, refused.body.includes("This is not a photo")]).toEqual([400, true]);
    const rival = await people.listings.add();
    const foreign = await owner.post(`${desk}/photos/change`, {
      location: rival.locationId,
      press: "remove",
    });
    expect(foreign.statusCode).toBe(404);
    const stranger = await people.signIn();
    expect((await stranger.upload(`${desk}/photos`, posted)).statusCode).toBe(404);
    const large = new FormData();
    large.set("photo", new File([new Uint8Array(11_000_000)], "front.jpg"));
    const tooLarge = await owner.upload(`${desk}/photos`, large);
    expect([tooLarge.statusCode, tooLarge.body.includes("up to 10 MB")]).toEqual([413, true]);
    expect(await shown()).toEqual([]);
  });
});
