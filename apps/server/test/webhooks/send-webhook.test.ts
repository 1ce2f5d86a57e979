import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { isPublicAddress } from "../../src/features/webhooks/public-addresses.ts";
import { type SendRules, sendWebhook } from "../../src/features/webhooks/send-webhook.ts";
import { readWebhookTarget } from "../../src/features/webhooks/webhook-target.ts";

const ctx = { config: loadConfig({}) };
const SENT = { headers: { "webhook-id": "1" }, body: "{}" };

/** A receiver on this machine, and how often it was asked. */
async function receive(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, port, url: `http://receiver.example:${port}/hook` };
}

/** Names lead where the test says, and this machine counts as public. */
const rules = (changes: Partial<SendRules> = {}): SendRules => ({
  resolve: async () => ["127.0.0.1"],
  isAllowed: (address) => address === "127.0.0.1",
  wholeMs: 60_000,
  ...changes,
});
const answerWith =
  (status: number, headers = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end("ok");

it("a webhook goes to the address that the name led to when it was checked [OPEN-03]", async () => {
  const { url, seen, port } = await receive(answerWith(204));
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const resolve = async () => answers.shift() ?? [];
  expect(await sendWebhook(ctx, { ...SENT, url }, rules({ resolve }))).toEqual({ status: 204 });
  expect(seen).toEqual([`receiver.example:${port} /hook`]);
  expect(answers).toHaveLength(1);
});

it.each(["127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "10.1.2.3", "fd00::1", "fe80::1", "::1"])(
  "nothing is sent to a name that leads to %s, also beside a public address [OPEN-03]",
  async (address) => {
    const { port, seen } = await receive(answerWith(200));
    const url = `https://receiver.example:${port}/hook`;
    const asked: SendRules = {
      resolve: async () => ["93.184.216.34", address],
      isAllowed: isPublicAddress,
      wholeMs: 60_000,
    };
    const answer = await sendWebhook(ctx, { ...SENT, url }, asked);
    expect(answer).toEqual({ failure: "the name leads to an address that is not of the public Internet" });
    const bare = isIPv6(address) ? `https://[${address}]:${port}/` : `https://${address}:${port}/`;
    expect(await sendWebhook(ctx, { ...SENT, url: bare })).toEqual(answer);
    expect(seen).toEqual([]);
  },
);

it("a connection that leads elsewhere than was checked is cut [OPEN-03]", async () => {
  const { url } = await receive(answerWith(200));
  let isFirst = true;
  const isAllowed = () => {
    const was = isFirst;
    isFirst = false;
    return was;
  };
  expect(await sendWebhook(ctx, { ...SENT, url }, rules({ isAllowed }))).toEqual({
    failure: "the name leads to an address that is not of the public Internet",
  });
});

it("a redirect is followed nowhere [OPEN-03]", async () => {
  const other = await receive(answerWith(200));
  const { url } = await receive(answerWith(307, { location: other.url }));
  expect(await sendWebhook(ctx, { ...SENT, url }, rules())).toEqual({ status: 307 });
  expect(other.seen).toEqual([]);
});

it("an answer without an end is read no farther than needed [OPEN-03]", async () => {
  const { url } = await receive((_request, response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(8_192)));
      if (!response.destroyed) response.once("drain", write);
    };
    write();
  });
  expect(await sendWebhook(ctx, { ...SENT, url }, rules())).toEqual({ status: 200 });
});

it("a receiver that hangs is left when the time is up [OPEN-03]", async () => {
  const { url } = await receive(() => {});
  expect(await sendWebhook(ctx, { ...SENT, url }, rules({ wholeMs: 50 }))).toEqual({
    failure: "no answer within ten seconds",
  });
});

it("a name without addresses is no receiver [OPEN-03]", async () => {
  const url = "https://receiver.example/hook";
  expect(await sendWebhook(ctx, { ...SENT, url }, rules({ resolve: async () => [] }))).toEqual({
    failure: "the name has no address",
  });
});

it.each([
  ["8.8.8.8", true],
  ["2606:4700:4700::1111", true],
  ["0.0.0.0", false],
  ["100.64.0.1", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["198.18.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["ff02::1", false],
  ["localhost", false],
  ["", false],
])("%s is an address of the public Internet: %s [OPEN-03]", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it.each([
  "http://hooks.partner.example/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f.0.0.1/",
  "https://2130706433/",
  "https://169.254.169.254/latest/meta-data",
  "https://[::ffff:10.0.0.1]/",
  "https://[::1]/",
  "https://localhost/",
  "https://metadata/",
  "https://user:password@hooks.partner.example/",
  "https://hooks.partner.example:22/",
  "https://hooks.partner.example:8443/",
  "file:///etc/passwd",
  "hooks.partner.example",
])("%s is refused as the address of an endpoint [OPEN-03]", (text) => {
  expect(() => readWebhookTarget(ctx, text)).toThrow(expect.objectContaining({ status: 400 }));
});

it("the receiver that a setting names is the only one that need not be public [OPEN-03]", () => {
  const own = { config: loadConfig({ WEBHOOK_RECEIVER: "http://127.0.0.1:3900/webhook-receiver" }) };
  const url = "http://127.0.0.1:3900/webhook-receiver/fernwood";
  expect(readWebhookTarget(own, url)).toBe(url);
  expect(readWebhookTarget(ctx, "https://hooks.partner.example/a#b")).toBe("https://hooks.partner.example/a");
  for (const other of ["http://127.0.0.1:3900/_control", "http://127.0.0.1:3901/webhook-receiver", url])
    expect(() => readWebhookTarget(other === url ? ctx : own, other)).toThrow();
});
