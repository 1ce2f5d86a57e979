import { findFullLocation, listLocations } from "../../support/directory.ts";
import { expect } from "../../support/fixtures.ts";
import { test } from "../../support/stacks/google-stack.ts";
import { startStack } from "../../support/stacks/stack.ts";

const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);

test("serves every dentist and picture after a restart without an error [API-09]", async ({
  stack,
  request,
}) => {
  const before = await listLocations(stack.product);
  const { avatar_src: avatar } = await findFullLocation(stack.product);
  const picture = await (await request.get(`${stack.product}/files/${avatar}`)).body();
  await stack.stop();
  expect(stack.errorLines()).toEqual([]);

  const again = await startStack(stack.env.DATA_DIR ?? "");
  try {
    // Any order will do: until the index is in memory, the database answers.
    const after = await listLocations(again.product);
    const pictureAfter = await (await request.get(`${again.product}/files/${avatar}`)).body();
    expect(before.length).toBeGreaterThan(0);
    expect(after.toSorted(byId)).toEqual(before.toSorted(byId));
    expect(pictureAfter.equals(picture)).toBe(true);
  } finally {
    await again.stop();
  }
  expect(again.errorLines()).toEqual([]);
});
