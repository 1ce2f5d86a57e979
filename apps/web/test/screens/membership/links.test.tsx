import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { type ApiAnswers, NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { memberPaths } from "../../../app/member-paths.ts";
import { paths } from "../../../app/paths.ts";
import { contactChangeAnswers } from "../../dom/answers/member/details-answers.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const button = (name: string) => screen.getByRole("button", { name });

const TOKEN = "11111111-2222-4333-8444-555555555555";

interface LinkCase {
  what: string;
  path: string;
  call: `POST /${string}`;
  answers: ApiAnswers;
  presses: string;
  answer: object;
  ended: RegExp;
  incomplete: RegExp;
}

const LINKS: LinkCase[] = [
  {
    what: "news by email",
    path: paths.stopMessages,
    call: "POST /messages/stop",
    answers: {},
    presses: "Stop these emails",
    answer: { stopped: "news_email" },
    ended: /^Done\. You will get no more news/,
    incomplete: /^This link is incomplete, or its account is deleted\./,
  },
  {
    what: "the waitlist",
    path: paths.leaveWaitlist,
    call: "POST /waitlist/leave",
    answers: {},
    presses: "Remove me",
    answer: { left: true },
    ended: /^You are off the list\./,
    incomplete: /^Part of this link is missing\./,
  },
  {
    what: "a changed contact",
    path: memberPaths.contactChange,
    call: "POST /auth/contact_change/undo",
    answers: contactChangeAnswers("undo"),
    presses: "Undo this change",
    answer: { outcome: "undone" },
    ended: /^The change was undone,/,
    incomplete: /^This link is incomplete or has expired\./,
  },
];

async function openLink({ path, answers, call }: LinkCase, answer: ApiAnswers[keyof ApiAnswers]) {
  const shown = await renderScreen(`${path}#${TOKEN}`, { answers: { ...answers, [call]: answer } });
  return {
    ...shown,
    pressed: () => shown.calls.filter((one) => `${one.method} ${one.path}` === call).length,
  };
}

it.each(LINKS)("the link of $what asks first, and one press is one call [USE-15]", async (link) => {
  const { user, pressed } = await openLink(link, NEVER);
  await expect.poll(() => button(link.presses)).toBeVisible();
  expect(location.hash).toBe("");
  expect(pressed()).toBe(0);
  await user.dblClick(button(link.presses));
  await expect.poll(() => button(link.presses)).toHaveAttribute("aria-disabled", "true");
  expect(pressed()).toBe(1);
});

it.each(LINKS)("the link of $what keeps its button when no answer comes [USE-15]", async (link) => {
  const { user, answer } = await openLink(link, NO_NETWORK);
  await expect.poll(() => button(link.presses)).toBeVisible();
  await user.click(button(link.presses));
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("We did not get an answer.");
  answer({ [link.call]: link.answer });
  await user.click(button(link.presses));
  await expect.poll(() => screen.getByText(link.ended)).toHaveFocus();
  expect(screen.queryByRole("button", { name: link.presses })).toBeNull();
});

it.each(LINKS)("a link of $what that nobody knows says where to write or call [USE-15]", async (link) => {
  const { user } = await openLink(link, () => refuse(400, "invalid"));
  await expect.poll(() => button(link.presses)).toBeVisible();
  await user.click(button(link.presses));
  await expect.poll(() => screen.getByText(link.incomplete)).toBeVisible();
  expect(screen.queryByRole("button", { name: link.presses })).toBeNull();
});

it.each(LINKS)("a link of $what without its end is incomplete [USE-15]", async ({ path, incomplete }) => {
  await renderScreen(path);
  await expect.poll(() => screen.getByText(incomplete)).toBeVisible();
});

it.each(LINKS)("the link of $what reads on in the other language [ES-02]", async (link) => {
  const { user } = await openLink(link, link.answer);
  await expect.poll(() => button(link.presses)).toBeVisible();
  const [header, footer] = screen.getAllByRole("link", { name: "Español" });
  for (const other of [header, footer].map((one) => one as HTMLElement)) {
    other.addEventListener("click", (event) => event.preventDefault());
    expect(other).toHaveAttribute("href", `/es${link.path}`);
    await user.click(other);
    expect(other).toHaveAttribute("href", `/es${link.path}#${TOKEN}`);
  }
});

it("a change that could not be read is read again by a press [TRUST-09]", async () => {
  const show = "POST /auth/contact_change/show";
  const { user, answer } = await renderScreen(`${memberPaths.contactChange}#${TOKEN}`, {
    answers: { [show]: NO_NETWORK },
  });
  await expect.poll(() => button("Try again")).toBeVisible();
  answer(contactChangeAnswers("stop"));
  await user.click(button("Try again"));
  await expect.poll(() => button("Stop this change")).toBeVisible();
});

it("a change that is too old to undo says to call [TRUST-09]", async () => {
  const { user } = await renderScreen(`${memberPaths.contactChange}#${TOKEN}`, {
    answers: {
      ...contactChangeAnswers("undo"),
      "POST /auth/contact_change/undo": () => refuse(409, "conflict"),
    },
  });
  await expect.poll(() => button("Undo this change")).toBeVisible();
  await user.click(button("Undo this change"));
  await expect.poll(() => screen.getByText(/^It is too late to undo this here\./)).toHaveFocus();
});
