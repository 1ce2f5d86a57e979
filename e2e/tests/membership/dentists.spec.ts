import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { DENTISTS_PATH } from "../../../apps/web/app/features/session/choosing-for.ts";
import { mariasAccount } from "../../../apps/web/test/dom/answers/member/account-answers.ts";
import { OFFICE } from "../../../apps/web/test/dom/answers/member/dentist-answers.ts";
import { answerForAccount } from "../../support/answers/answer-for.ts";
import { type ListedLocation, listLocations } from "../../support/directory.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

interface Server {
  dentists: DentistsAnswer;
  /** Bodies of choices. */
  chosen: { location_id: string; person_ids: string[] }[];
}

const test = base.extend<{ server: Server }>({
  server: async ({ context, baseURL }, use) => {
    const account = mariasAccount();
    const server: Server = { dentists: account.dentists, chosen: [] };
    await signIn(context, "access_token");
    await answerForAccount(context, account);
    const listed = await listLocations(baseURL ?? "");
    await context.route("**/account/dentists", async (route) => {
      if (route.request().method() === "POST") {
        const body = route.request().postDataJSON();
        server.chosen.push(body);
        server.dentists = chooseIn(server.dentists, body, listed);
      }
      await route.fulfill({ json: server.dentists });
    });
    await use(server);
  },
});

/** Chooses as the server answers a choice. */
function chooseIn(
  before: DentistsAnswer,
  { location_id: id, person_ids: personIds }: Server["chosen"][number],
  listed: readonly ListedLocation[],
): DentistsAnswer {
  const near = before.departures.flatMap(({ nearest }) => nearest).find((one) => one.location_id === id);
  const provider = near ?? listed.find((one) => one.id === id)?.provider;
  if (provider === undefined) throw new Error(`There is no location ${id}.`);
  const { name, last_name, degree } = provider;
  const dentist = { location_id: id, name, last_name, degree, office: OFFICE };
  const departures = before.departures
    .map((one) => ({ ...one, person_ids: one.person_ids.filter((person) => !personIds.includes(person)) }))
    .filter(({ person_ids: left }) => left.length > 0);
  const people = before.people.map((one) => (personIds.includes(one.id) ? { ...one, dentist } : one));
  return { ...before, people, departures };
}

test("a person's dentist is changed from the section, over the finder, on a dentist's page [SELF-03]", async ({
  page,
  server,
}) => {
  const [maria, sam] = server.dentists.people;
  await page.goto(DENTISTS_PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Dentists" })).toBeVisible();
  const ofMaria = page.getByRole("listitem").filter({ hasText: "Maria Lopez" });
  await expect(ofMaria.getByRole("link", { name: "Ana Diaz, DDS" })).toHaveAttribute(
    "href",
    /\/dentist\/11$/,
  );
  await expect(ofMaria.getByRole("link", { name: "(713) 555-0170" })).toBeVisible();
  await page.getByRole("link", { name: "Change dentist of Sam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();
  expect(page.url()).not.toMatch(/Sam|Lopez/);
  const note = page.getByText("You are choosing a dentist for Sam.");
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeVisible();
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();

  const people = page.getByRole("group", { name: "Choose for …" });
  await expect(people.getByRole("checkbox", { name: "Sam Lopez" })).toBeChecked();
  await page.goBack();
  await expect(note).toBeVisible();
  await page
    .getByRole("button", { name: /^Pick / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
  await expect(people.getByRole("checkbox", { name: "Sam Lopez" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Choose for Sam" })).toBeVisible();
  await expect(people.getByRole("checkbox", { name: "Maria Lopez" })).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await people.getByRole("checkbox", { name: "Maria Lopez" }).check();
  await page.getByRole("button", { name: "Choose for Maria and Sam" }).click();
  const dentist = (await page.getByRole("heading", { level: 1 }).innerText()).replaceAll("\u00a0", " ");
  await expect(page.getByRole("status").filter({ hasText: "is now the dentist of" })).toBeFocused();
  await expect(page.getByText(`${dentist} is now the dentist of Maria and Sam.`)).toBeVisible();
  expect(server.chosen.map((choice) => choice.person_ids.toSorted())).toEqual([[maria?.id, sam?.id]]);

  await page.getByRole("link", { name: "See your dentists" }).click();
  await expect(page).toHaveURL(DENTISTS_PATH);
  await expect(page.getByRole("listitem").filter({ hasText: "Sam Lopez" })).toContainText(dentist);
  await expect(ofMaria).toContainText(dentist);

  // A member who chooses for nobody yet is asked for whom as well.
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Pick / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
  await expect(people).toBeVisible();
  await expect(page.getByRole("button", { name: /^Choose for Sam/ })).toHaveCount(0);
  expect(server.chosen).toHaveLength(1);
});
