import { sql } from "kysely";
import { expect, vi } from "vitest";
import { signUpBody } from "../parts/members-part.ts";
import { nextAddress, nextPhone } from "../parts/phones-part.ts";
import type { OlderServer } from "./older-server.ts";

interface Asked {
  body?: object;
  form?: Record<string, string>;
  bytes?: string;
  headers?: Record<string, string>;
  /** The visitor's network; another one each time without it. */
  from?: string;
}

/** Calls a server as a browser or an app does, whatever its release. @throws for an answer of 400 and above */
export async function ask(origin: string, path: string, asked: Asked = {}): Promise<string> {
  const { type, content } = encode(asked);
  const answer = await fetch(`${origin}${path}`, {
    method: content === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": asked.from ?? nextAddress(), ...type, ...asked.headers },
    ...(content !== undefined && { body: content }),
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

function encode({ body, form, bytes }: Asked): { type?: Record<string, string>; content?: string } {
  if (body) return { type: { "content-type": "application/json" }, content: JSON.stringify(body) };
  if (bytes !== undefined) return { type: { "content-type": "application/octet-stream" }, content: bytes };
  if (!form) return {};
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return { type, content: new URLSearchParams(form).toString() };
}

export async function askJson<T>(origin: string, path: string, asked: Asked = {}): Promise<T> {
  return JSON.parse(await ask(origin, path, asked)) as T;
}

export interface Member {
  /** When they joined. */
  email: string;
  accountId: string;
  phone: string;
  headers: { authorization: string };
}

/** Everything that visits of one server read and wait for. */
function createInboxes({ connection, stripe, sandbox, mail }: OlderServer) {
  async function readText(phone: string): Promise<{ code: string; text: string }> {
    const answer = await sandbox.control("GET", "/sms/messages");
    const { messages } = answer.json<{ messages: { to: string; code: string; text: string }[] }>();
    return messages.find(({ to }) => to === phone) ?? expect.fail(`no text to ${phone}`);
  }

  async function untilIdle(): Promise<void> {
    await stripe.control("POST", "/webhooks/settle", {});
    const due = sql<{ task: string }>`
      select t.identifier as task
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= now() and j.attempts < j.max_attempts`;
    const list = async () => (await due.execute(connection.db)).rows.map(({ task }) => task);
    const isIdle = async () => (await list()).length === 0;
    await vi.waitUntil(isIdle, { interval: 50, timeout: 600_000 }).catch(async (error: unknown) => {
      throw new Error(`Jobs of the older server wait: ${(await list()).join(", ")}`, { cause: error });
    });
  }

  async function readMail(email: string): Promise<string> {
    await untilIdle();
    return (await mail.take(email)).at(-1)?.text ?? expect.fail(`no mail to ${email}`);
  }

  return { readText, untilIdle, readMail };
}

type Inboxes = ReturnType<typeof createInboxes>;

/** How members come and are found again. */
function createMembers({ origin, connection, stripe, mail }: OlderServer, { readText, untilIdle }: Inboxes) {
  async function signIn(phone: string): Promise<{ authorization: string }> {
    // A member signs in twice within a minute.
    await sql`delete from rate_limits`.execute(connection.db);
    const credential = { credential_type: "phone_number", phone_number: phone };
    await ask(origin, "/auth/2fa/provide", { body: credential });
    const { code } = await readText(phone);
    const tokens = await askJson<{ access_token: string }>(origin, "/auth/2fa/verify", {
      body: { ...credential, code },
    });
    return { authorization: `Bearer ${tokens.access_token}` };
  }

  async function joinAs(email: string): Promise<Member> {
    const phone = nextPhone();
    const headers = await signIn(phone);
    const body = signUpBody({ is_somebody_else: true, email, phone_number: phone });
    const path = "/subscription/initial_payment";
    await stripe.confirm(await askJson<{ client_secret: string }>(origin, path, { headers, body }));
    await untilIdle();
    await mail.take(email);
    const { account_id: accountId } = await connection.db
      .selectFrom("memberships")
      .select("account_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { email, phone, accountId, headers: await signIn(phone) };
  }

  const membershipOf = (accountId: string) =>
    connection.db
      .selectFrom("memberships")
      .select(["id", "email"])
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();

  /** What the member signs in with and gets email at by now. */
  async function contactsOf({ accountId }: Member): Promise<{ phone: string | null; email: string }> {
    const { email } = await membershipOf(accountId);
    const { phone_number: phone } = await connection.db
      .selectFrom("accounts")
      .select("phone_number")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    return { phone, email };
  }

  return { joinAs, membershipOf, contactsOf };
}

/** What people do at the older server, and who waits for what it does afterwards. */
export function createVisits(older: OlderServer) {
  const { origin } = older;
  const inboxes = createInboxes(older);
  const { readText, readMail } = inboxes;
  const { membershipOf, ...members } = createMembers(older, inboxes);

  /** The card's code, a look at it, and the button for an office of the list. */
  async function press({ headers, accountId }: Member, at: string, outcome: string): Promise<void> {
    const { id } = await membershipOf(accountId);
    const cards = `/account/cards/${id}/code`;
    const code = await askJson<{ link: string }>(origin, cards, { headers, body: {} });
    const path = new URL(code.link).pathname;
    const from = nextAddress();
    await ask(origin, path, { from });
    const form = { location_id: at, outcome };
    await ask(origin, `${path}/office`, { form, from, headers: { "sec-fetch-site": "same-origin" } });
  }

  async function report(at: string, email: string): Promise<void> {
    const body = { location_id: at, problem: "moved", email };
    const sent = await askJson<{ data: { report: string } }>(origin, "/reports", { body });
    const [code = ""] = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(await readMail(email)) ?? [];
    await ask(origin, "/reports/confirm", { body: { report: sent.data.report, code } });
  }

  /** Up to the proof of birth date and card. @returns the recovery */
  async function proveLoss({ email }: Member): Promise<string> {
    const begun = await askJson<{ data: { recovery: string } }>(origin, "/auth/lost_phone/begin", {
      body: { email },
    });
    const { recovery } = begun.data;
    const [, code = ""] = /Code: (\d{6})/.exec(await readMail(email)) ?? [];
    const body = { recovery, code, birth_date: "05/17/1990", card_last4: "4242" };
    await ask(origin, "/auth/lost_phone/prove", { body });
    return recovery;
  }

  /** The new phone at a server of any release; from then on it waits. */
  async function namePhone(recovery: string, phone: string, at = origin): Promise<void> {
    const body = { recovery, phone_number: phone };
    await ask(at, "/auth/lost_phone/phone", { body });
    const { code } = await readText(phone);
    await ask(at, "/auth/lost_phone/confirm", { body: { ...body, code } });
  }

  return { ...inboxes, ...members, press, report, proveLoss, namePhone };
}

export type Visits = ReturnType<typeof createVisits>;
