import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { paths } from "../../../app/paths.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const field = (name: string) => screen.getByRole("textbox", { name });

it("asks for the details in fields that browsers can fill in [DET-01] [DET-02] [DET-03] [DET-05]", async () => {
  const { user } = await renderScreen(paths.userDetails, { signedInAs: "temporary_access_token" });
  await expect.poll(() => field("First name")).toHaveAttribute("autocomplete", "given-name");
  const date = field("Date of birth");
  await user.type(date, "13451850");
  expect(date).toHaveValue("12/31/1900");
});
