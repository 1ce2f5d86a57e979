import { findFullLocation, listLocations } from "../directory.ts";
import { expect } from "../fixtures.ts";
import { test } from "../google-house.ts";
import { startHouse } from "../house.ts";

test("keeps every dentist and picture over a restart, logging no error [API-09]", async ({
  house,
  request,
}) => {
  test.setTimeout(120_000);
  const before = await listLocations(house.product);
  const { avatar_src: avatar } = await findFullLocation(house.product);
  const picture = await (await request.get(`${house.product}/files/${avatar}`)).body();
  await house.stop();
  expect(house.errorLines()).toEqual([]);

  const again = await startHouse(house.env.DATA_DIR ?? "");
  try {
    const after = await listLocations(again.product);
    const pictureAfter = await (await request.get(`${again.product}/files/${avatar}`)).body();
    expect(before.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
    expect(pictureAfter.equals(picture)).toBe(true);
  } finally {
    await again.stop();
  }
  expect(again.errorLines()).toEqual([]);
});
