import type { FastifyInstance } from "fastify";
import { sandboxSettings } from "../../../tools/sandbox-settings.ts";
import { buildSandbox } from "../../sandbox/src/app.ts";
import { openVisitor, type Page, readPostedForm, type Visitor } from "../../sandbox/test/visitor.ts";
import { type Config, loadConfig } from "../src/config.ts";
import { SIGN_ON_PROVIDERS, type SignOnProvider } from "../src/vendors/sign-on/sign-on-vendor.ts";
import { openTestApp, type TestApp, type TestAppOptions } from "./harness.ts";

export interface SignOnHouse extends TestApp {
  sandbox: FastifyInstance;
  /** Of the product, as a browser knows it. */
  origin: string;
  signOn: Config["signOn"];
}

/** The product and the sandbox, each at an address of its own, as a browser would meet them. */
export async function openSignOnHouse(options: TestAppOptions = {}): Promise<SignOnHouse> {
  const sandbox = await buildSandbox();
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const { signOn } = loadConfig({ APP_ENV: "test", ...sandboxSettings(address, {}) });
  const house = await openTestApp({ ...options, config: { signOn, ...options.config } });
  const origin = await house.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...house,
    sandbox,
    signOn,
    origin: origin.replace("127.0.0.1", "localhost"),
    close: async () => {
      await house.close();
      await sandbox.close();
    },
  };
}

export const END = "/sign-up/sso/callback";

export function isEnd(location: string): boolean {
  return location !== "" && new URL(location).pathname === END;
}

/** What the page at the end of a sign-on is told. */
export function readEnd(page: Page): Record<string, string> {
  if (!isEnd(page.location)) throw new Error(`Ended with ${page.status} ${page.location}\n${page.body}`);
  return Object.fromEntries(new URL(page.location).searchParams);
}

/** Presses the button: as far as the vendor's account chooser. */
export async function pressButton(
  house: SignOnHouse,
  visitor: Visitor,
  provider: SignOnProvider,
): Promise<Page> {
  const redirect = encodeURIComponent(`${house.origin}${END}`);
  const begun = await visitor.get(`${house.origin}/auth/${provider}/initiate?redirect_url=${redirect}`);
  if (begun.status !== 200) throw new Error(`Refused: ${begun.body}`);
  return visitor.follow(await visitor.get(JSON.parse(begun.body).redirect_url));
}

/** What the chooser leads to: Google's redirect to the callback, or Apple's page that posts itself there. */
export function choose(visitor: Visitor, chooser: Page, form: Record<string, string>): Promise<Page> {
  return visitor.choose(chooser, form, (location) => location.includes("/auth/google/callback"));
}

/** Brings the vendor's answer home, as far as the page at the end. */
export async function bringHome(visitor: Visitor, answer: Page): Promise<Page> {
  if (answer.location !== "") return visitor.follow(await visitor.get(answer.location), isEnd);
  const { action, fields } = readPostedForm(answer);
  return visitor.follow(await visitor.post(action, fields, { crossSite: true }), isEnd);
}

export async function signOnAs(
  house: SignOnHouse,
  provider: SignOnProvider,
  form: Record<string, string>,
  visitor = openVisitor(),
): Promise<Record<string, string>> {
  const chooser = await pressButton(house, visitor, provider);
  return readEnd(await bringHome(visitor, await choose(visitor, chooser, form)));
}

/** Somebody with a verified address at each vendor. */
export const SUBJECTS = {
  google: "100000000000000000001",
  apple: "000002.5a1d0b0000000000000000000000a002.0002",
};

/** A vendor's answer about that somebody, not yet brought home. */
export async function answerFor(
  house: SignOnHouse,
  provider: SignOnProvider,
  visitor: Visitor,
): Promise<Page> {
  return choose(visitor, await pressButton(house, visitor, provider), { sub: SUBJECTS[provider] });
}

export const NOBODY = { accounts: 0, identities: 0, sessions: 0 };

export async function countRows({ db }: SignOnHouse): Promise<typeof NOBODY> {
  const [accounts, identities, sessions] = await Promise.all([
    db.selectFrom("accounts").select("id").execute(),
    db.selectFrom("account_identities").select("subject").execute(),
    db.selectFrom("sessions").select("id").execute(),
  ]);
  return { accounts: accounts.length, identities: identities.length, sessions: sessions.length };
}

/** As if nobody had ever signed on, and the vendors were well. */
export async function forgetAll({ db, sandbox }: SignOnHouse): Promise<void> {
  await db.deleteFrom("accounts").execute();
  await db.deleteFrom("sign_on_attempts").execute();
  for (const vendor of SIGN_ON_PROVIDERS) {
    for (const what of ["people", "fault"]) {
      await sandbox.inject({ method: "DELETE", url: `/_sandbox/${vendor}-sign-on/${what}` });
    }
  }
}
