import { findFullLocation, listLocations } from "../directory.ts";
import { expect, test } from "../fixtures.ts";

test("opens from the list with the dentist's own name [FIND-09] [DENT-01]", async ({ page }) => {
  // The list gets shorter once the map knows its size: a click in between would miss.
  await page.goto("/", { waitUntil: "networkidle" });
  const link = page.getByRole("main").locator('a[href^="/dentist/"]').first();
  const href = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(href ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("shows name, address, specialties, languages, phone and map [DENT-06]", async ({ page, baseURL }) => {
  const location = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${location.id}`);
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
});

test("says in the served page who the dentist is, for search engines too [DENT-06]", {
  tag: "@once",
}, async ({ request, baseURL }) => {
  const { id, provider } = await findFullLocation(baseURL ?? "");
  const html = await (await request.get(`/dentist/${id}`)).text();
  expect(html).toContain(provider.last_name);
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  expect(JSON.parse(data ?? "")).toMatchObject({ "@context": "https://schema.org" });
});

test("has a clear not-found page with a way back for an unknown id [DENT-08]", { tag: "@once" }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const answer = await page.goto("/dentist/999999999999");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});

test("gives every picture of a dentist as an image that may be kept [API-07]", { tag: "@once" }, async ({
  page,
  request,
  baseURL,
}) => {
  const location = await findFullLocation(baseURL ?? "");
  const ids = [location.avatar_src, ...(location.cached_data?.photos ?? []).map((photo) => photo.s3_path)];
  for (const id of ids) {
    const answer = await request.get(`/files/${id}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
    expect(answer.headers()["cache-control"]).toContain("immutable");
  }
  await page.goto(`/dentist/${location.id}`);
  const avatar = page.locator(`main img[src*="/files/${location.avatar_src}"]`).first();
  await expect(avatar).toBeVisible();
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("stands without an avatar as well [DENT-01]", { tag: "@once" }, async ({ page, baseURL }) => {
  const plain = (await listLocations(baseURL ?? "")).find((location) => location.avatar_src === null);
  if (plain === undefined) throw new Error("Every dentist in the middle of Houston has an avatar.");
  await page.goto(`/dentist/${plain.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plain.provider.last_name);
});
