import { expect, it, onTestFinished } from "vitest";
import { buildSandbox } from "../src/app.ts";

it("the receiver of webhooks shows what came, and answers as it is asked to [OPEN-03]", async () => {
  const app = await buildSandbox();
  onTestFinished(() => app.close());
  const send = (payload: string) =>
    app.inject({
      method: "POST",
      url: "/webhook-receiver/fernwood",
      headers: { "content-type": "application/json", "webhook-id": "e1", "webhook-signature": "v1,abc" },
      payload,
    });
  const event = JSON.stringify({ type: "membership.started", data: { id: "e1" } });
  expect((await send(event)).statusCode).toBe(204);
  await app.inject({ method: "POST", url: "/_sandbox/webhook-receiver/answer", payload: { status: 500 } });
  expect((await send("no JSON")).statusCode).toBe(500);
  const page = await app.inject("/webhook-receiver");
  expect(page.body).toContain("Received: 2");
  expect(page.body).toContain("membership.started");
  expect(page.body).toContain("unreadable");
  const listed = await app.inject("/_sandbox/webhook-receiver");
  expect(listed.json().events).toMatchObject([
    { status: 500, payload: "no JSON" },
    { status: 204, id: "e1", signature: "v1,abc", path: "/webhook-receiver/fernwood" },
  ]);
});
