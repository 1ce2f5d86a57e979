import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist, refreshCards } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#ff0000"/></svg>`;
/** Within the portrait of a dentist's picture. */
const FACE = { left: 190, top: 246, width: 20, height: 20 };

/** How many points have the color of a full star. */
async function countGold(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === 0xf4 && data[at + 1] === 0xb7 && data[at + 2] === 0x40) count += 1;
  return count;
}

describe("the pictures of shared links", () => {
  let fixture: TestApp;
  let [ada, bea, unrated] = ["", "", ""];
  const get = async (path: string) => {
    const answer = await fixture.app.inject(path);
    return { status: answer.statusCode, type: answer.headers["content-type"], bytes: answer.rawPayload };
  };
  const dentist = (id: string) => get(`/share/dentist/${id}.png`);

  beforeAll(async () => {
    fixture = await createTestApp();
    const files = { content_type: "image/svg+xml", sha256: "" };
    await fixture.db
      .insertInto("files")
      .values([
        { ...files, id: "ada.svg", bytes: Buffer.from(PORTRAIT) },
        { ...files, id: "broken.svg", bytes: Buffer.from("no picture") },
      ])
      .execute();
    const add = async (name: string, avatar_file_id: string | null, rating_count = 12) => {
      const added = await addDentist(fixture.db, {
        provider: { name, specialities: ["OR"] },
        location: { city: "Katy", avatar_file_id },
        place: { rating: 4.6, rating_count },
      });
      return added.locationId;
    };
    ada = await add("Ada", "ada.svg");
    bea = await add("Bea", "broken.svg");
    await add("Željka", null);
    unrated = await add("Zoe", null, 0);
  });
  afterAll(() => fixture.close());

  it.each(["site", "dentists/tx/katy", "dentists/tx/katy/or", "es/site", "es/dentists/tx/katy/or"])(
    "are 1200 by 630: %s [USE-07]",
    async (name) => {
      const { status, type, bytes } = await get(`/share/${name}.png`);
      expect({ status, type }).toEqual({ status: 200, type: "image/png" });
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    },
  );

  it("have the dentist's portrait [USE-07]", async () => {
    const { bytes } = await dentist(ada);
    const { dominant } = await sharp(await sharp(bytes).extract(FACE).toBuffer()).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.g + dominant.b).toBeLessThan(60);
  });

  it("have stars where somebody rated [USE-07]", async () => {
    expect(await countGold((await dentist(ada)).bytes)).toBeGreaterThan(500);
    expect(await countGold((await dentist(unrated)).bytes)).toBe(0);
  });

  it.each(["site", "dentists/tx/katy", "dentist/1"])("are in Spanish too: %s [ES-02]", async (name) => {
    const path = name.replace("/1", `/${ada}`);
    const [english, spanish] = [await get(`/share/${path}.png`), await get(`/share/es/${path}.png`)];
    expect(spanish.status).toBe(200);
    expect(spanish.bytes.equals(english.bytes)).toBe(false);
  });

  it("have initials where the portrait is no picture [USE-07]", async () => {
    expect((await dentist(bea)).status).toBe(200);
  });

  it("follow what is changed in the directory [USE-07]", async () => {
    const before = await dentist(bea);
    expect((await dentist(bea)).bytes.equals(before.bytes)).toBe(true);
    await fixture.db.updateTable("providers").set({ name: "Beatrice" }).where("name", "=", "Bea").execute();
    await refreshCards(fixture.db);
    expect((await dentist(bea)).bytes.equals(before.bytes)).toBe(false);
  });

  it("are missing for a dentist who is unpublished [USE-07]", async () => {
    const unpublish = { published: false, unpublished_by: "operator" } as const;
    await fixture.db.updateTable("provider_locations").set(unpublish).where("id", "=", bea).execute();
    await refreshCards(fixture.db);
    expect((await dentist(bea)).status).toBe(404);
  });

  const dentistNumbers = ["9223372036854775808", "1e3", "0x1", "+1", "1.0", "%201"];
  const cities = ["dentists/tx/nowhere", "dentists/tx/katy/xx", "dentists/TX/katy"];
  it.each([...dentistNumbers.map((id) => `dentist/${id}`), ...cities])(
    "are missing without a page: %s [USE-07]",
    async (name) => {
      expect((await get(`/share/${name}.png`)).status).toBe(404);
    },
  );
});
