import { createTransport, type Transporter } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { listFakes } from "../src/fakes.ts";

const MAIL = {
  from: { name: "Smirk", address: "help@smirk.example" },
  to: "maria@example.com",
  subject: "Your café card ☕",
  messageId: "<1@smirk.example>",
  date: "2026-03-04T12:00:00Z",
  baseBoundary: "1",
  text: "Hello María,\n.\nthis line follows a dot.",
  html: "<p>Hello <b>María</b></p>",
  attachments: [{ filename: "card.html", content: "<h1>Card</h1>", contentType: "text/html" }],
};

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open() {
  const app = await buildSandbox({ fakes: listFakes({ smtpPort: 0 }) });
  undo.push(() => app.close());
  const { url } = (await app.inject("/_sandbox/mail/smtp")).json<{ url: string }>();
  const transport = (address = url, limits = {}): Transporter => {
    const made = createTransport({ url: address, ...limits });
    undo.push(() => made.close());
    return made;
  };
  return {
    app,
    url,
    transport,
    messages: async () => (await app.inject("/_sandbox/mail/messages")).json().messages,
    setFailure: (payload: object) => app.inject({ method: "PUT", url: "/_sandbox/mail/failure", payload }),
  };
}

describe("the sandbox's mail server", () => {
  it("takes an email by SMTP, and returns all of it", async () => {
    const { transport, messages } = await open();
    await transport().sendMail(MAIL);
    expect(await messages()).toEqual([
      {
        id: "mail-1",
        message_id: "<1@smirk.example>",
        deliveries: 1,
        received_at: expect.any(String),
        envelope: { from: "help@smirk.example", to: ["maria@example.com"] },
        from: "Smirk <help@smirk.example>",
        to: ["maria@example.com"],
        reply_to: null,
        subject: MAIL.subject,
        text: MAIL.text,
        html: expect.stringContaining("<b>María</b>"),
        headers: expect.objectContaining({ date: expect.any(String), "mime-version": "1.0" }),
        attachments: [{ filename: "card.html", content_type: "text/html", size: 13, text: "<h1>Card</h1>" }],
      },
    ]);
  });

  it("files a mail once that is handed over again, and counts both", async () => {
    const { transport, messages } = await open();
    for (let time = 1; time <= 2; time += 1) await transport().sendMail(MAIL);
    await transport().sendMail({ ...MAIL, text: "Something else" });
    expect(await messages()).toMatchObject([
      { id: "mail-2", deliveries: 1 },
      { id: "mail-1", deliveries: 2 },
    ]);
  });

  it.each(["smtp://127.0.0.1", "smtp://sandbox:guessed@127.0.0.1"])("takes nothing from %s", async (who) => {
    const { transport, url, messages } = await open();
    const { port } = new URL(url);
    await expect(transport(`${who}:${port}`).sendMail(MAIL)).rejects.toMatchObject({
      code: /EAUTH|EENVELOPE/,
    });
    expect(await messages()).toEqual([]);
  });

  it("refuses what no mail server would send on", async () => {
    const { transport, messages } = await open();
    const raw = "From: help@smirk.example\r\nSubject: No date\r\n\r\nHello";
    const envelope = { from: "help@smirk.example", to: "maria@example.com" };
    await expect(transport().sendMail({ raw, envelope })).rejects.toMatchObject({
      responseCode: 554,
      response: expect.stringContaining("The header message-id is missing."),
    });
    expect(await messages()).toEqual([]);
  });

  it.each([
    ["busy", { responseCode: 451 }, 0],
    ["refuse", { responseCode: 550 }, 0],
    ["hang", { code: "ETIMEDOUT" }, 0],
    ["drop", {}, 0],
    ["drop_after", {}, 1],
    ["hang_after", { code: "ETIMEDOUT" }, 1],
  ])("fails once as configured: %s", async (failure, error, taken) => {
    const { url, transport, messages, setFailure } = await open();
    expect((await setFailure({ failure, times: 1 })).statusCode).toBe(200);
    const limits = failure.startsWith("hang") ? { socketTimeout: 300, greetingTimeout: 300 } : {};
    await expect(transport(url, limits).sendMail(MAIL)).rejects.toMatchObject(error);
    expect(await messages()).toHaveLength(taken);
    await transport().sendMail(MAIL);
    expect(await messages()).toMatchObject([{ deliveries: taken + 1 }]);
  });

  it("knows no other error", async () => {
    expect((await (await open()).setFailure({ failure: "lazy" })).statusCode).toBe(400);
  });

  it("shows emails on a page, and their parts in a sandboxed document", async () => {
    const { app, transport } = await open();
    await transport().sendMail(MAIL);
    const page = await app.inject("/mail");
    expect(page.body).toContain("Your café card ☕");
    const layout = await app.inject("/mail/mail-1/html");
    expect(layout.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
    expect((await app.inject("/mail/mail-1/attachments/0")).body).toBe("<h1>Card</h1>");
    const raw = await app.inject("/mail/mail-1/raw");
    expect(raw.headers["content-type"]).toMatch(/^text\/plain/);
    expect((await app.inject("/mail/mail-2/raw")).statusCode).toBe(501);
  });
});
