import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { paths } from "../../../app/paths.ts";
import { mariasOwnAccount } from "../../dom/answers/member/own-account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";

it("a switch pressed while another one is saved is saved after it [SELF-08]", async () => {
  const own = mariasOwnAccount();
  const first = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  const { user } = await renderMember(paths.messages, {
    own,
    answers: {
      "POST /account/messages": async ({ body }) => {
        const { kind, is_wanted: isWanted } = body as {
          kind: "news_email" | "payment_text";
          is_wanted: boolean;
        };
        asked.push([kind, isWanted]);
        if (asked.length === 1) await first.promise;
        own.messages.wanted[kind] = isWanted;
        return own.messages;
      },
    },
  });
  const news = () => screen.getByRole("switch", { name: /News and tips/ });
  const payment = () => screen.getByRole("switch", { name: /When a payment fails/ });
  await expect.poll(news).toBeChecked();
  await user.click(news());
  await user.click(payment());
  expect(news()).not.toBeChecked();
  expect(payment()).toBeChecked();
  first.resolve();
  await expect.poll(() => screen.getByText("Saved.")).toBeInTheDocument();
  expect(asked).toEqual([
    ["news_email", false],
    ["payment_text", true],
  ]);
  expect(news()).not.toBeChecked();
  expect(payment()).toBeChecked();
});
