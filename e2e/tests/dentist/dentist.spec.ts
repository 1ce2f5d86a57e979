import { findFullLocation, listLocations } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";

test("shows the dentist's details in the page that the server renders [APP-09] [DENT-06]", async ({
  page,
  baseURL,
}) => {
  const location = await findFullLocation(baseURL ?? "");
  const served = await page.goto(`/dentist/${location.id}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(location.provider.name);
  await expect(heading).toContainText(location.provider.last_name);
  for (const name of ["Specialties", "Languages spoken", "Additional data", "Opinions"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  const directions = page.locator(`a[href*="${location.latitude}"][href*="${location.longitude}"]`);
  await expect(directions.first()).toBeVisible();
  await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
  await expect(page.locator(`a[href="mailto:${location.email}"]`)).toBeVisible();
  await expect(page.locator("#opinions time").first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(page.locator("#opinions")).toContainText(/Showing \d+ of \d+ reviews\./);

  const html = (await served?.text()) ?? "";
  expect(html).toContain(location.provider.last_name);
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  expect(JSON.parse(data ?? "")).toMatchObject({ "@context": "https://schema.org" });

  await expect(
    page.getByRole("region", { name: "Map of the office" }).locator(".map-pin").first(),
  ).toBeVisible();
  const avatar = page.locator(`main img[src*="/files/${location.avatar_src}"]`).first();
  await expect(avatar).toBeVisible();
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("serves a not-found page, one without an avatar and cacheable pictures [DENT-01] [DENT-08] [API-07]", async ({
  request,
  baseURL,
}) => {
  await test.step("an unknown id has a not-found page with a way back", async () => {
    const answer = await request.get("/dentist/999999999999");
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toMatch(/<main.*<h1.*<a [^>]*href="\/"/s);
  });
  await test.step("a dentist without an avatar has a page", async () => {
    const plain = (await listLocations(baseURL ?? "")).find((location) => location.avatar_src === null);
    if (plain === undefined) throw new Error("Every dentist in the middle of Houston has an avatar.");
    const answer = await request.get(`/dentist/${plain.id}`);
    expect(answer.status()).toBe(200);
    const heading = /<h1.*?<\/h1>/s.exec(await answer.text())?.[0];
    expect(heading).toContain(plain.provider.last_name);
  });
  await test.step("every picture is a cacheable image", async () => {
    const { avatar_src, cached_data } = await findFullLocation(baseURL ?? "");
    for (const id of [avatar_src, ...(cached_data?.photos ?? []).map((photo) => photo.s3_path)]) {
      const answer = await request.get(`/files/${id}`);
      expect(answer.status()).toBe(200);
      expect(answer.headers()["content-type"]).toMatch(/^image\//);
      expect(answer.headers()["cache-control"]).toContain("immutable");
    }
  });
});
