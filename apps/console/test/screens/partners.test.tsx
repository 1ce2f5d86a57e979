import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const ID = "77777777-7777-4777-8777-777777777777";
const FERNWOOD = {
  id: ID,
  name: "Fernwood Benefits",
  contact_email: "it@fernwood.example",
  scopes: ["directory", "members.verify"],
  calls_per_minute: 120,
  calls_per_day: 20_000,
  created_at: "2026-07-01T15:00:00.000Z",
  ended_at: null,
  open_keys: 1,
  calls_today: 1_234,
};
const SHOWN = {
  partner: FERNWOOD,
  token_address: "https://smirk.example/partners/token",
  keys: [
    { kid: "2026-a", kind: "EC P-256", added_at: "2026-07-02T15:00:00.000Z", retired_at: null },
    {
      kid: "2025",
      kind: "RSA, 2048 bits",
      added_at: "2025-07-02T15:00:00.000Z",
      retired_at: "2026-07-03T15:00:00.000Z",
    },
  ],
  days: [{ day: "2026-07-15", operation: "checkPartnerCard", calls: 1_200, refused: 3 }],
};

const open = (path = `/partners/${ID}`, settings: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(path, {
    ...settings,
    answers: {
      "GET /partners": { partners: [FERNWOOD] },
      "POST /partners/show": SHOWN,
      "POST /webhooks/show": { endpoints: [], deliveries: [] },
      ...settings.answers,
    },
  });
const dialog = () => within(screen.getByRole("dialog"));

it("partners are listed with scopes, keys and today's calls [OPEN-02]", async () => {
  open("/partners");
  const row = within((await screen.findByText("Fernwood Benefits")).closest("tr") ?? document.body);
  expect(row.getByRole("cell", { name: "directory, members.verify" })).toBeVisible();
  expect(row.getByRole("cell", { name: "1,234" })).toBeVisible();
});

it("a partner is added with what it may do and how often, and its page opens [OPEN-02]", async () => {
  const { user, postedTo } = open("/partners", { answers: { "POST /partners/create": SHOWN } });
  await user.click(await screen.findByRole("button", { name: "Add a partner" }));
  await user.type(dialog().getByLabelText("Name"), "Fernwood Benefits");
  await user.type(dialog().getByLabelText("Email of the contact"), "it@fernwood.example");
  await user.click(dialog().getByLabelText("Check a card that a member shows (members.verify)"));
  await user.clear(dialog().getByLabelText("Calls in a minute"));
  await user.type(dialog().getByLabelText("Calls in a minute"), "60");
  await user.type(dialog().getByLabelText("Reason"), "Signed today{Enter}");
  expect(await screen.findByRole("heading", { name: "Fernwood Benefits" })).toBeVisible();
  expect(postedTo("/partners/create")).toEqual([
    {
      name: "Fernwood Benefits",
      contact_email: "it@fernwood.example",
      scopes: ["directory", "members.verify"],
      calls_per_minute: 60,
      calls_per_day: 20_000,
      reason: "Signed today",
    },
  ]);
});

it("a partner's page has its id, limits, keys and calls by day [OPEN-02]", async () => {
  open();
  expect(await screen.findByText(ID)).toBeVisible();
  expect(screen.getByText("https://smirk.example/partners/token")).toBeVisible();
  expect(screen.getByText("120 calls in a minute, 20,000 in a day")).toBeVisible();
  const keys = within(screen.getByRole("table", { name: "Keys" }));
  expect(keys.getByRole("cell", { name: "RSA, 2048 bits" })).toBeVisible();
  expect(keys.getAllByRole("button")).toHaveLength(1);
  const calls = within(screen.getByRole("table", { name: "Calls by day" }));
  expect(calls.getByRole("cell", { name: "checkPartnerCard" })).toBeVisible();
  expect(calls.getByRole("cell", { name: "1,200" })).toBeVisible();
});

it.each([
  ["Change", "Change", "change", { scopes: ["directory", "members.verify"] }, /is changed/],
  ["Retire", "Retire the key", "keys/retire", { kid: "2026-a" }, /2026-a is retired/],
  ["End at once", "End at once", "end", {}, /has ended/],
])("%s asks for a reason, and says what was done [OPEN-02]", async (press, button, path, more, said) => {
  const { user, postedTo } = open(undefined, { answers: { [`POST /partners/${path}`]: SHOWN } });
  await user.click(await screen.findByRole("button", { name: press }));
  expect(dialog().getByRole("button", { name: button })).toBeVisible();
  await user.type(dialog().getByLabelText("Reason"), "Asked in person{Enter}");
  expect(await screen.findByText(said)).toBeVisible();
  expect(postedTo(`/partners/${path}`)).toMatchObject([
    { partner_id: ID, ...more, reason: "Asked in person" },
  ]);
});

it("a key is pasted, and the server's words are shown where it refuses [OPEN-02]", async () => {
  const message = "This is a secret key.";
  const { user, answer, postedTo } = open(undefined, {
    answers: { "POST /partners/keys": () => Response.json({ error: "invalid", message }, { status: 400 }) },
  });
  await user.click(await screen.findByRole("button", { name: "Add a key" }));
  await user.click(dialog().getByLabelText("Public key"));
  await user.paste('{"kty":"EC"}');
  await user.type(dialog().getByLabelText("Reason"), "By email{Enter}");
  expect(await screen.findByText(message)).toBeVisible();
  answer({ "POST /partners/keys": SHOWN });
  await user.click(dialog().getByRole("button", { name: "Add the key" }));
  expect(await screen.findByText("The key of Fernwood Benefits is added.")).toBeVisible();
  expect(postedTo("/partners/keys")).toHaveLength(2);
});

it("support reads a partner's page and has no button on it [OPEN-02] [OPS-02]", async () => {
  open(undefined, { session: { role: "support" } });
  expect(await screen.findByRole("table", { name: "Keys" })).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.queryAllByRole("button")).toEqual([]);
});

const ENDPOINT = {
  id: "88888888-8888-4888-8888-888888888888",
  url: "https://hooks.fernwood.example/",
  kinds: ["membership.started", "location.changed"],
  created_at: "2026-07-02T15:00:00.000Z",
  paused_at: "2026-07-14T15:00:00.000Z",
  pause_reason: "failing",
  ended_at: null,
  old_secret_until: null,
  waiting: 2,
};
const DELIVERY = {
  id: "99999999-9999-4999-8999-999999999999",
  event_id: "e1",
  endpoint_id: ENDPOINT.id,
  url: ENDPOINT.url,
  kind: "membership.started",
  happened_at: "2026-07-14T15:00:00.000Z",
  tries: 2,
  tried_at: "2026-07-14T15:01:00.000Z",
  next_at: "2026-07-14T15:10:00.000Z",
  delivered_at: null,
  given_up_at: null,
  answer: "status 500",
};
const WEBHOOKS = { "POST /webhooks/show": { endpoints: [ENDPOINT], deliveries: [DELIVERY] } };

it("a partner's endpoints say why they are paused, and what became of deliveries [OPEN-03]", async () => {
  open(undefined, { answers: WEBHOOKS });
  const endpoints = within(await screen.findByRole("table", { name: "Endpoints" }));
  expect(endpoints.getByText(/^paused .*three days of failures$/)).toBeVisible();
  expect(endpoints.getByRole("cell", { name: "A membership started; Offices changed" })).toBeVisible();
  const deliveries = within(screen.getByRole("table", { name: "Deliveries" }));
  expect(deliveries.getByText(/^2 tries, the last: status 500; the next /)).toBeVisible();
});

it("an endpoint's secret is shown once, when it is added and when it is replaced [OPEN-03]", async () => {
  const { user, postedTo } = open(undefined, {
    answers: {
      ...WEBHOOKS,
      "POST /webhooks/add": { secret: "whsec_first" },
      "POST /webhooks/rotate": { secret: "whsec_second" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add an endpoint" }));
  await user.type(dialog().getByLabelText("Address"), "https://hooks.fernwood.example/2");
  await user.click(dialog().getByLabelText("A membership ended (membership.ended)"));
  await user.type(dialog().getByLabelText("Reason"), "Asked by email{Enter}");
  await waitFor(() => expect(screen.getByText("whsec_first")).toBeVisible());
  await user.click(dialog().getByRole("button", { name: "Done" }));
  expect(screen.queryByText("whsec_first")).toBeNull();
  await user.click(screen.getByRole("button", { name: "New secret" }));
  await user.type(dialog().getByLabelText("Reason"), "Asked by email{Enter}");
  await waitFor(() => expect(screen.getByText("whsec_second")).toBeVisible());
  expect(postedTo("/webhooks/add")).toEqual([
    {
      partner_id: ID,
      url: "https://hooks.fernwood.example/2",
      kinds: ["membership.ended"],
      reason: "Asked by email",
    },
  ]);
});

it.each([
  ["Resume", "Resume", "resume", {}, "The endpoint is resumed."],
  ["Send all again", "Send", "send-again", { delivery_id: null }, "It is sent again within a minute."],
  ["Send again", "Send", "send-again", { delivery_id: DELIVERY.id }, "It is sent again within a minute."],
  ["End", "End", "end", {}, "The endpoint has ended."],
])(
  "an endpoint's button %s asks for a reason, and says what was done [OPEN-03]",
  async (press, button, path, more, said) => {
    const { user, postedTo } = open(undefined, { answers: { ...WEBHOOKS, [`POST /webhooks/${path}`]: {} } });
    await user.click(await screen.findByRole("button", { name: press }));
    await user.type(dialog().getByLabelText("Reason"), "Asked in person");
    await user.click(dialog().getByRole("button", { name: button }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(postedTo(`/webhooks/${path}`)).toEqual([
      { endpoint_id: ENDPOINT.id, ...more, reason: "Asked in person" },
    ]);
  },
);
