import type { CardChecksAnswer, CardCodeAnswer, PersonCard } from "@smirk/contract/account/person-cards";
import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import { signOffice } from "../../../src/features/desk/desk-offices.ts";
import { addDentist } from "../../support/add-dentist.ts";
import type { TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { person } from "./plan-calls.ts";

/** What a browser of today says of a form of the page itself. */
const OWN_PAGE = { "sec-fetch-site": "same-origin" };

/** A browser at a front desk, with its cookies. */
export function openDesk({ app, ctx }: Pick<TestApp, "app" | "ctx">, remoteAddress = "203.0.113.7") {
  const cookies = new Map<string, string>();
  /** What the form of the last page of a check sends for its office. */
  const signed = new Map<string, string>();
  const ask = async (options: InjectOptions) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({
      ...options,
      remoteAddress,
      headers: { ...(cookie && { cookie }), ...options.headers },
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const [, office] = /type="hidden" name="office" value="([^"]+)"/.exec(answer.body) ?? [];
    if (office !== undefined) signed.set(pathOf(String(options.url)), office);
    return answer;
  };
  const post = (url: string, form: Record<string, string>, headers: Record<string, string> = OWN_PAGE) =>
    ask({
      method: "POST",
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const pathOf = (url: string) => url.split("?", 1)[0] ?? "";
  const get = (url: string, headers: Record<string, string> = {}) => ask({ url, headers });
  return {
    cookies,
    get,
    post,
    /** Presses a button of the check's page that this browser read last. */
    press: (path: string, outcome: string, headers?: Record<string, string>) =>
      post(path, { outcome, office: signed.get(pathOf(path)) ?? "" }, headers),
    /** Chooses an office from the list that the check's page shows. */
    choose: (
      path: string,
      locationId: string,
      form: { outcome?: string; headers?: Record<string, string> } = {},
    ) => {
      const code = pathOf(path).split("/").at(-1) ?? "";
      const { headers, ...rest } = form;
      return post(`${path}/office`, { office: signOffice(ctx, { code, locationId }), ...rest }, headers);
    },
    /** Types the digits of a paper code, and follows to the answer. */
    async type(path: string, digits: string) {
      const typed = await post(path, { digits });
      return typed.statusCode === 303 ? get(typed.headers.location ?? "") : typed;
    },
  };
}

export function deskCalls(fixture: TestApp<"stripe" | "clock">) {
  let count = 0;
  const call = async (member: SignedIn, method: "GET" | "POST", url: string) => {
    const { headers } = await fixture.members.signInAgain(member);
    return fixture.app.inject({ method, url, headers });
  };
  const membershipOf = async ({ accountId }: SignedIn) => {
    const [membership] = await fixture.members.membershipsOf(accountId);
    return membership ?? expect.fail("no membership");
  };
  return {
    join: async () => {
      count += 1;
      const email = `desk${count}@example.com`;
      return fixture.members.prepare({ email, family_members: [person("Ana")] });
    },
    membershipOf,
    /** The path of the code on paper, and the digits that go with it. */
    readPaper: async (member: SignedIn) => {
      const { cards } = (await call(member, "GET", "/account/cards")).json<{ cards: PersonCard[] }>();
      const { policy_number: number } = await membershipOf(member);
      const path = new URL(cards[0]?.paper_link ?? "").pathname;
      const typed = new URL(cards[0]?.typed_link ?? "").pathname;
      return { path, typed, digits: number?.slice(-4) ?? "", personId: cards[0]?.person_id ?? "" };
    },
    /** The path of the card's link. */
    readLink: async (member: SignedIn) => {
      const { cards } = (await call(member, "GET", "/account/cards")).json<{ cards: PersonCard[] }>();
      return new URL(cards[0]?.link ?? "").pathname;
    },
    makeScreen: async (member: SignedIn) => {
      const { id } = await membershipOf(member);
      const answer = await call(member, "POST", `/account/cards/${id}/code`);
      return new URL(answer.json<CardCodeAnswer>().link).pathname;
    },
    replace: async (member: SignedIn) => {
      const { id } = await membershipOf(member);
      await call(member, "POST", `/account/cards/${id}/link`);
    },
    listChecks: async (member: SignedIn) =>
      (await call(member, "GET", "/account/card_checks")).json<CardChecksAnswer>().checks,
    addOffice: (place: { state?: string; zip?: string; city?: string } = {}) =>
      addDentist(fixture.db, {
        location: {
          ...place,
          center_name: "Lakeside Dental",
          plans: ["brightwell_discount_1", "brightwell_discount_2"],
        },
      }),
  };
}

/** A page without what differs at every answer. */
export function withoutNonce(body: string): string {
  return body.replaceAll(/nonce="[^"]*"/g, "");
}
