import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { runSmirk } from "../support/run-smirk.ts";

const ADA = npiOf(100_000_001);
const HEAD = "npi,address,opening_hours\n";
const CARDS = `{ findProviderLocationsInBoundingBox(sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 }) {
  ${LOCATION_CARD_SELECTION} } }`;
const PAGE = `query Page($id: ID!) { getSingleProviderLocationDetails(id: $id) {
  weekly_hours opening_hours { day opens closes } } }`;

const VENDORS = [{ day: 1, opens: 540, closes: 720 }];

describe("opening hours of an operator's file", () => {
  let fixture: TestApp<"plainFiles">;
  let id: string;
  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true });
    const place = { opening_hours: JSON.stringify(VENDORS) };
    id = (await addDentist(fixture.db, { provider: { npi: ADA }, place })).locationId;
  });
  afterAll(() => fixture.close());

  const importCell = (cell: string) =>
    fixture.plainFiles.importText("locations", `${HEAD}${ADA},12 Elm St,"${cell}"\n`);
  const onPage = async () => {
    const { data } = await askGraphql(fixture.app, PAGE, { id });
    return data.getSingleProviderLocationDetails;
  };

  it("stand on card and page in place of a vendor's [USE-07]", async () => {
    expect(await onPage()).toEqual({ weekly_hours: [1980, 2160], opening_hours: VENDORS });
    expect(await importCell("Tue 8 AM - noon, 1 PM - 5 PM")).toMatchObject({ changed: 1, imported: true });
    expect(await onPage()).toEqual({
      weekly_hours: [3360, 3600, 3660, 3900],
      opening_hours: [
        { day: 2, opens: 480, closes: 720 },
        { day: 2, opens: 780, closes: 1020 },
      ],
    });
    const [card] = (await askGraphql(fixture.app, CARDS)).data.findProviderLocationsInBoundingBox;
    expect(card.weekly_hours).toEqual([3360, 3600, 3660, 3900]);
  });

  it("come back from an export as they went out [USE-07]", async () => {
    const exported = await fixture.plainFiles.exportText("locations");
    expect(exported).toContain('"Tue 08:00-12:00, 13:00-17:00"');
    expect(await fixture.plainFiles.importText("locations", exported)).toMatchObject({ changed: 0 });
  });

  it("are a list of parts in JSON, and go out as a text [USE-07]", async () => {
    const rows = [
      { npi: ADA, address: "12 Elm St", opening_hours: ["Mon-Fri 8:00-17:00", "Sat 9:00-13:00"] },
    ];
    const report = await fixture.plainFiles.importText("locations", JSON.stringify(rows), { ending: "json" });
    expect(report).toMatchObject({ changed: 1 });
    const exported = await fixture.plainFiles.exportText("locations", "json");
    expect(JSON.parse(exported)).toMatchObject([{ opening_hours: "Mon-Fri 08:00-17:00; Sat 09:00-13:00" }]);
    const again = await fixture.plainFiles.importText("locations", exported, { ending: "json" });
    expect(again).toMatchObject({ changed: 0 });
  });

  it("are refused with what is wrong and an example [USE-07]", async () => {
    const { refusals } = await importCell("Mon 20:00-08:00");
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'opening_hours "Mon 20:00-08:00" has 20:00-08:00, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM ' +
        "(write hours as in Mon-Thu 8:00-17:00; Fri 8:00-12:00, 13:00-17:00)",
    ]);
  });

  it("are set and shown by the command line [USE-07]", async () => {
    const smirk = (...words: string[]) =>
      runSmirk(fixture.plainFiles.ctx, ["--by", "ana", "provider", ...words]);
    expect(await smirk("edit", ADA, "opening_hours=Sat 9-13")).toMatchObject({ code: 0 });
    expect((await smirk("show", ADA)).out).toContain("Sat 09:00-13:00");
    expect((await onPage()).weekly_hours).toEqual([9180, 9420]);
  });

  it("of a vendor come back with an empty cell [USE-07]", async () => {
    expect(await importCell("")).toMatchObject({ changed: 1 });
    expect(await onPage()).toEqual({ weekly_hours: [1980, 2160], opening_hours: VENDORS });
  });
});
