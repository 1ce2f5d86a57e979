import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { DENTISTS_PATH } from "../../../app/features/session/choosing-for.ts";
import { mariasAccount } from "../../dom/answers/member/account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";

it("a dentist who has left is replaced by one of the nearest with one press [SELF-03]", async () => {
  const account = mariasAccount();
  const before = account.dentists;
  const { user, calls } = await renderMember(DENTISTS_PATH, {
    account,
    answers: {
      "POST /account/dentists": () => {
        account.dentists = { ...before, departures: [] };
        return account.dentists;
      },
    },
  });
  const departure = () => screen.getByRole("region", { name: "Otto Grau, DMD has left our directory" });
  await expect.poll(departure).toHaveTextContent("This was the dentist of Sam and Mia.");
  expect(within(departure()).getAllByRole("listitem")).toHaveLength(3);
  expect(departure()).toHaveTextContent("0.4 mi away, accepts new patients");
  await user.click(screen.getByRole("button", { name: "Choose Jo Weber, DDS for Sam and Mia" }));
  await expect.poll(() => screen.getByText("Jo Weber, DDS is now the dentist of Sam and Mia.")).toHaveFocus();
  expect(screen.queryByRole("region", { name: "Otto Grau, DMD has left our directory" })).toBeNull();
  const [, sam, mia] = before.people.map(({ id }) => id);
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { location_id: "22", person_ids: [sam, mia] },
  ]);
});

it.each([
  [true, "en", "Otto Grau, DMD has left the office you chose", ""],
  [
    false,
    "en",
    "Otto Grau, DMD has left the office you chose",
    "Not in your plan: ask the office what you pay.",
  ],
  [
    false,
    "es",
    "Otto Grau, DMD dejó el consultorio que usted eligió",
    "No está en su plan: pregunte al consultorio cuánto pagaría.",
  ],
] as const)(
  "a dentist who has another office (in the plan: %s, %s) is offered there, and not said to be gone [SELF-03] [USE-20]",
  async (takesPlan, language, title, said) => {
    const account = mariasAccount();
    const [departure] = account.dentists.departures;
    const [near] = departure?.nearest ?? [];
    if (departure === undefined || near === undefined) throw new Error("Nobody has left.");
    const elsewhere = { ...near, ...{ location_id: "31", name: "Otto", last_name: "Grau", degree: "DMD" } };
    departure.elsewhere = { ...elsewhere, takes_plan: takesPlan };
    await renderMember(DENTISTS_PATH, { account, language });
    const panel = () => screen.getByRole("region", { name: title });
    await expect.poll(() => within(panel()).getAllByRole("listitem")).toHaveLength(4);
    const [own] = within(panel()).getAllByRole("listitem");
    expect(own).toHaveTextContent("Otto Grau, DMD");
    expect(own?.textContent?.includes(said)).toBe(true);
    expect(/plan: (ask|pregunte)/.test(panel().textContent ?? "")).toBe(!takesPlan);
    expect(document.body).not.toHaveTextContent(/our directory|nuestro directorio/);
  },
);

it("an office that does not take the member's plan says so wherever it is the member's [SELF-03] [USE-20]", async () => {
  for (const path of [DENTISTS_PATH, "/membership"]) {
    const account = mariasAccount();
    const office = account.dentists.people[0]?.dentist?.office;
    if (!office) throw new Error("Maria has no dentist.");
    office.takes_plan = false;
    await renderMember(path, { account });
    const said = () => screen.getAllByText("Not in your plan: ask the office what you pay.");
    await expect.poll(said).toHaveLength(1);
    office.takes_plan = true;
  }
});
