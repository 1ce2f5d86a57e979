import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { buildSchema } from "graphql";
import { DIRECTORY_SCHEMA } from "../../../src/features/search/directory-schema.ts";
import { createLog } from "../../../src/logging/log.ts";
import { registerWeb } from "../../../src/web/register-web.ts";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { MARKER } from "../hostile/hostile-strings.ts";
import { type ReadFields, recordReads } from "../hostile/record-reads.ts";

const WEB_BUILD = join(import.meta.dirname, "../../../../web/build");
const TOKENS = 8;

export interface FuzzApp extends TestApp<"stripe" | "mail" | "phones" | "signOn" | "clock"> {
  port: number;
  schema: ReturnType<typeof buildSchema>;
  pages: string[];
  /** Who has joined. */
  member: SignedIn;
  entry: { providerId: string; locationId: string };
  /** What routes have looked at. */
  reads: ReadFields;
  /** Log lines of errors since the last time. */
  takeErrors(): string[];
  /** Log lines with a hostile string's marker. */
  leaks: readonly string[];
  /** Bearer tokens: of visitors before their payment, of members, of somebody who has signed out. */
  issueTokens(): Promise<string[]>;
}

/** The whole product behind a proxy, with every vendor at a sandbox, a dentist and somebody who has joined. */
export async function openFuzzApp(): Promise<FuzzApp> {
  const errors: string[] = [];
  const leaks: string[] = [];
  const reads: ReadFields = new Map();
  const sink = new PassThrough().on("data", (line: Buffer) => {
    if (/"level":"(?:error|fatal)"/.test(line.toString())) errors.push(line.toString());
    if (line.toString().search(MARKER) !== -1) leaks.push(line.toString());
  });
  const app = await createTestApp({
    stripe: true,
    mail: true,
    phones: true,
    signOn: true,
    clock: createSettableClock(),
    config: { trustProxy: true },
    log: createLog("info", sink),
    app: {
      web: async (server, ctx) => {
        await registerWeb(server, ctx, WEB_BUILD);
        recordReads(server, reads);
      },
      consolePages: async (scope) => recordReads(scope, reads),
    },
  });
  const entry = await addDentist(app.db);
  const member = await app.members.join();
  return {
    ...app,
    port: (app.app.server.address() as AddressInfo).port,
    schema: buildSchema(DIRECTORY_SCHEMA),
    pages: await listPagePatterns(),
    ...{ member, entry, reads, leaks },
    takeErrors: () => errors.splice(0),
    issueTokens: async () => {
      const signedIn = [await app.members.signInAgain(member)];
      while (signedIn.length < TOKENS)
        signedIn.push(await app.accounts.signIn({ isPaid: signedIn.length % 3 === 0 }));
      return signedIn.map(({ accessToken }) => accessToken);
    },
  };
}

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** The pages' paths as the web app's build has them. */
async function listPagePatterns(): Promise<string[]> {
  const build = (await import(pathToFileURL(join(WEB_BUILD, "server/index.js")).href)) as {
    routes: Record<string, BuiltRoute>;
  };
  const pathOf = ({ path = "", parentId }: BuiltRoute): string => {
    const parent = build.routes[parentId ?? ""];
    return `${parent ? pathOf(parent) : ""}${path === "" ? "" : `/${path.replace("?", "")}`}`;
  };
  const patterns = Object.values(build.routes).map((route) => pathOf(route) || "/");
  return [...new Set(patterns), "/assets/*", "/favicon.svg"];
}
