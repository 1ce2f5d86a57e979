import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import type { MessageChoicesAnswer, MessageKind } from "@smirk/contract/account/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueNews } from "../../src/features/mail/queue/queue-news.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock, SECOND_MS } from "../support/settable-clock.ts";

const OPERATOR = { actor: "ana", command: "news send" };
const ONE_CLICK = "List-Unsubscribe=One-Click";

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), "smirk-news-"));
  const clock = createSettableClock();
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, clock });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (member: SignedIn) => {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ url: "/account/messages", headers })).json<MessageChoicesAnswer>();
};
const choose = async (member: SignedIn, kind: string, isWanted: unknown) => {
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { kind, is_wanted: isWanted };
  return fixture.app.inject({ method: "POST", url: "/account/messages", headers, payload });
};

let people = 0;
/** Somebody who asked for news when joining, unless said otherwise. */
async function join(changes: object = {}): Promise<SignedIn & { email: string }> {
  people += 1;
  const email = `reader${people}@example.com`;
  const member = await fixture.members.prepareWelcomed({ email, subscribe: true, ...changes });
  await fixture.mail.take(email);
  return { ...member, email };
}

let editions = 0;
/** Sends news, and gives what one member gets of it. */
async function sendNews({ email }: { email: string }) {
  editions += 1;
  const news = { subject: `News ${editions}`, paragraphs: ["We have new dentists.", "Come and see."] };
  await queueNews(fixture.ctx, { news, operator: OPERATOR });
  await fixture.jobs.run();
  return fixture.mail.take(email);
}

/** The address in the header of an email, without its origin. */
function oneClickPath(mail: { headers: Record<string, string> } | undefined): string {
  const url = mail?.headers["list-unsubscribe"]?.slice(1, -1) ?? "";
  return url.slice(new URL(url).origin.length);
}
const press = (url: string, payload = ONE_CLICK, type = "application/x-www-form-urlencoded") =>
  fixture.app.inject({ method: "POST", url, payload, headers: { "content-type": type } });

describe("a member's choices", () => {
  it("begin with what was chosen when joining, and no texts [SELF-08]", async () => {
    const wanted = { news_email: true, payment_text: false, renewal_text: false, card_text: false };
    expect((await read(await join())).wanted).toEqual(wanted);
    expect((await read(await join({ subscribe: false }))).wanted.news_email).toBe(false);
  });

  it("hide most of the address, and name no phone where there is none [SELF-08]", async () => {
    const { email, texts } = await read(await join());
    expect(email).not.toContain("reader");
    expect(texts).toEqual({ are_offered: true, phone_number: null, stopped_at: null });
  });

  it("are changed one at a time and stay [SELF-08]", async () => {
    const member = await join();
    expect((await choose(member, "news_email", false)).json().wanted.news_email).toBe(false);
    expect((await read(member)).wanted.news_email).toBe(false);
  });

  it("give way to a later choice at joining again [SELF-08]", async () => {
    const member = await join();
    await choose(member, "news_email", false);
    fixture.clock.pass(SECOND_MS);
    await fixture.db
      .updateTable("memberships")
      .set({ newsletter: true, newsletter_chosen_at: fixture.clock.now() })
      .where("account_id", "=", member.accountId)
      .execute();
    expect((await read(member)).wanted.news_email).toBe(true);
  });

  it("have no switch for receipts, reminders and security [SELF-08]", async () => {
    const member = await join();
    for (const kind of ["receipt", "renewal_reminder", "phone_proof", ""]) {
      expect((await choose(member, kind, false)).statusCode).toBe(400);
    }
    expect((await choose(member, "news_email", "no")).statusCode).toBe(400);
  });

  it("cannot ask for texts without a proven phone [SELF-08]", async () => {
    const answer = await choose(await join(), "payment_text", true);
    expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
  });

  it("are part of the copy of one's data and erased with it [SELF-07]", async () => {
    const member = await join();
    await sendNews(member);
    await choose(member, "news_email", false);
    const { headers } = await fixture.members.signInAgain(member);
    const copy = (await fixture.app.inject({ url: "/account/data", headers })).json();
    expect(copy.messages.choices).toMatchObject([{ kind: "news_email", is_wanted: false }]);
    await fixture.members.cancel(member);
    await fixture.jobs.settle();
    await fixture.jobs.settle();
    await runApproved(fixture, ["member", "erase", member.email]);
    for (const table of ["message_choices", "message_stop_keys"] as const) {
      const rows = await fixture.db
        .selectFrom(table)
        .select("account_id")
        .where("account_id", "=", member.accountId)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

describe("news by email", () => {
  it("carry the headers of one-click unsubscribing, and a link [SELF-08]", async () => {
    const [mail] = await sendNews(await join());
    expect(mail?.headers["list-unsubscribe-post"]).toBe(ONE_CLICK);
    expect(mail?.headers["list-unsubscribe"]).toMatch(
      /^<http:\/\/[^>]+\/messages\/one-click\?token=[\w-]{44}>$/,
    );
    expect(mail?.text).toMatch(
      /because you asked for our news\. Stop these emails:\nhttp\S+\/stop-messages#[\w-]{44}$/,
    );
    expect(mail?.html).toMatch(/<a href="http[^"]+\/stop-messages#[\w-]{44}">Stop these emails<\/a>/);
  });

  it("go to those who want them, once for the same words [SELF-08]", async () => {
    const reader = await join();
    const other = await join({ subscribe: false });
    const news = { subject: "Twice", paragraphs: ["The same words."] };
    for (let round = 0; round < 2; round += 1) await queueNews(fixture.ctx, { news, operator: OPERATOR });
    await fixture.jobs.run();
    expect((await fixture.mail.take(reader.email)).map(({ subject }) => subject)).toEqual(["Twice"]);
    expect(await fixture.mail.take(other.email)).toEqual([]);
  });

  it("do not go out to somebody who stopped them while they waited [SELF-08]", async () => {
    const member = await join();
    const news = { subject: "Late", paragraphs: ["Too late."] };
    await queueNews(fixture.ctx, { news, operator: OPERATOR });
    await choose(member, "news_email", false);
    await fixture.jobs.run();
    expect(await fixture.mail.take(member.email)).toEqual([]);
  });

  it("leave receipts without a way to stop them [SELF-08]", async () => {
    const email = "receipt@example.com";
    await fixture.members.join({ email, subscribe: true });
    await fixture.jobs.settle();
    const mails = await fixture.mail.take(email);
    expect(mails.length).toBeGreaterThan(1);
    for (const { headers } of mails) expect(headers).not.toHaveProperty("list-unsubscribe");
  });
});

describe("the link of an email", () => {
  it("stops that kind by a mail service's post, without signing in [SELF-08]", async () => {
    const member = await join();
    const [mail] = await sendNews(member);
    const answer = await press(oneClickPath(mail));
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect((await read(member)).wanted.news_email).toBe(false);
    expect(await sendNews(member)).toEqual([]);
  });

  it("takes the post as multipart form data and twice as well [SELF-08]", async () => {
    const member = await join();
    const [mail] = await sendNews(member);
    const body = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    for (let time = 0; time < 2; time += 1) {
      expect((await press(oneClickPath(mail), body, "multipart/form-data; boundary=b")).statusCode).toBe(200);
    }
    expect((await read(member)).wanted.news_email).toBe(false);
  });

  it("changes nothing when it is opened, and leads to a page with the token hidden [SELF-08]", async () => {
    const member = await join();
    const [mail] = await sendNews(member);
    const path = oneClickPath(mail);
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await fixture.app.inject({ method, url: path });
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toMatch(/^\/stop-messages#[\w-]{44}$/);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await read(member)).wanted.news_email).toBe(true);
  });

  it("stops by the page's press too, and says what was stopped [SELF-08]", async () => {
    const member = await join();
    const [mail] = await sendNews(member);
    const token = oneClickPath(mail).split("=")[1];
    const url = "/messages/stop";
    const answer = await fixture.app.inject({ method: "POST", url, payload: { token } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: "news_email" }]);
    expect((await read(member)).wanted.news_email).toBe(false);
  });

  it("is refused when a character of it is changed [SELF-08]", async () => {
    const member = await join();
    const [mail] = await sendNews(member);
    const path = oneClickPath(mail);
    const start = path.indexOf("=") + 1;
    for (let at = start; at < path.length; at += 1) {
      const other = path[at] === "A" ? "B" : "A";
      const forged = path.slice(0, at) + other + path.slice(at + 1);
      expect((await press(forged)).statusCode).toBe(400);
    }
    expect((await read(member)).wanted.news_email).toBe(true);
  });

  it("signs nobody in and is no proof of anything else [SELF-08]", async () => {
    const [mail] = await sendNews(await join());
    const token = oneClickPath(mail).split("=")[1];
    const headers = { authorization: `Bearer ${token}` };
    expect((await fixture.app.inject({ url: "/account/messages", headers })).statusCode).toBe(401);
  });

  it("of a waitlist's email removes the address by a post alone [SELF-08]", async () => {
    const email = "waiting@example.com";
    const payload = { email, phone_number: "+18085550111" };
    await fixture.app.inject({ method: "POST", url: "/waitlist/join", payload });
    await fixture.jobs.run();
    const path = oneClickPath((await fixture.mail.take(email))[0]);
    const waiting = () =>
      fixture.db.selectFrom("waitlist").select("email").where("email", "=", email).execute();
    const opened = await fixture.app.inject({ url: path });
    expect(opened.headers.location).toMatch(/^\/leave-waitlist#[\da-f-]{36}$/);
    expect(await waiting()).toHaveLength(1);
    expect((await press(path)).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});

describe("an operator's commands", () => {
  const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
  const audited = async ({ accountId }: SignedIn, command: string) =>
    fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "changes"])
      .where("subject_id", "=", accountId)
      .where("command", "=", command)
      .execute();

  it("choose for a member who calls, with an entry in the audit table [SELF-08]", async () => {
    const member = await join();
    await smirk("member", "messages", member.email, "--off", "news_email", "--reason=Called");
    expect((await read(member)).wanted.news_email).toBe(false);
    expect(await audited(member, "member messages")).toEqual([
      { actor: "ana", changes: { news_email: [true, false] } },
    ]);
  });

  it("sign a member out everywhere, with an entry in the audit table [SELF-07]", async () => {
    const member = await join();
    await smirk("member", "sign-out", member.email, "--reason=Lost phone");
    const url = "/account/messages";
    expect((await fixture.app.inject({ url, headers: member.headers })).statusCode).toBe(401);
    expect(await audited(member, "member sign-out")).toHaveLength(1);
  });

  it("send news from a file, after saying to how many [SELF-08]", async () => {
    const member = await join();
    const path = joinPath(folder, "news.txt");
    await writeFile(path, "Spring news\n\nNew dentists\nnear you.\n\nSee you soon.\n");
    const dry = await smirk("news", "send", path, "--dry-run");
    expect(dry.out).toMatch(/^"Spring news" goes to \d+ members?\.$/m);
    await smirk("news", "send", path, "--yes");
    await fixture.jobs.run();
    const [mail] = await fixture.mail.take(member.email);
    expect(mail?.text).toContain("New dentists near you.\n\nSee you soon.");
  });
});

it("two members change nothing of one another by any route of messages [SELF-08]", async () => {
  const [ana, ben] = [await join(), await join()];
  const kinds: MessageKind[] = ["news_email", "payment_text", "renewal_text", "card_text"];
  for (const kind of kinds) await choose(ana, kind, false);
  expect((await read(ben)).wanted.news_email).toBe(true);
});

it.each(["GET", "POST"] as const)("%s /account/messages is for members alone [SELF-08]", async (method) => {
  const { headers } = await fixture.accounts.signIn();
  const url = "/account/messages";
  expect((await fixture.app.inject({ method, url, headers })).statusCode).toBe(403);
  expect((await fixture.app.inject({ method, url })).statusCode).toBe(401);
});
