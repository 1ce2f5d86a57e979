import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFullLocation, listLocations } from "../directory.ts";
import { expect, test } from "../fixtures.ts";
import { startHouse } from "../house.ts";

test("keeps every dentist and picture over a restart, logging no error [API-09]", async ({ request }) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-restart-"));
  try {
    const first = await startHouse(dataDir);
    const before = await listLocations(first.product);
    const { avatar_src: avatar } = await findFullLocation(first.product);
    const picture = await (await request.get(`${first.product}/files/${avatar}`)).body();
    await first.stop();
    expect(first.errorLines()).toEqual([]);

    const second = await startHouse(dataDir);
    const after = await listLocations(second.product);
    const pictureAfter = await (await request.get(`${second.product}/files/${avatar}`)).body();
    await second.stop();
    expect(second.errorLines()).toEqual([]);

    expect(before.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
    expect(pictureAfter.equals(picture)).toBe(true);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
