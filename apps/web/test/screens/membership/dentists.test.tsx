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
