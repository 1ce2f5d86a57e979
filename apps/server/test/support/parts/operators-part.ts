import type { LightMyRequestResponse } from "fastify";
import { startOperatorSession } from "../../../src/features/operators/operator-sessions.ts";
import { type OperatorRole, storeRole } from "../../../src/features/operators/roles.ts";
import type { BareTestApp } from "../bare-test-app.ts";

export const CONSOLE_ORIGIN = "http://localhost";

export interface SignedInOperator {
  id: string;
  email: string;
  cookie: string;
  /** Calls the console's API. */
  call(path: string, body?: object): Promise<LightMyRequestResponse>;
}

let made = 0;

/** An operator with a session that began now. */
export async function addOperator(
  { app, ctx }: Pick<BareTestApp, "app" | "ctx">,
  role: OperatorRole,
): Promise<SignedInOperator> {
  made += 1;
  const email = `${role}-${made}@operators.example`;
  const now = ctx.clock.now();
  const { id } = await ctx.db
    .insertInto("operators")
    .values({ email, role: storeRole(role), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cookie = `smirk_console=${await startOperatorSession(ctx.db, { operatorId: id, now, keySince: now })}`;
  return {
    id,
    email,
    cookie,
    call: (path, body) => callConsole(app, { path, cookie, ...(body && { body }) }),
  };
}

interface ConsoleCall {
  path: string;
  /** Posted; without one, the path is read. */
  body?: object;
  cookie?: string;
}

export function callConsole(
  app: BareTestApp["app"],
  { path, body, cookie }: ConsoleCall,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: body ? "POST" : "GET",
    url: `/console/api${path}`,
    headers: { host: "localhost", origin: CONSOLE_ORIGIN, ...(cookie !== undefined && { cookie }) },
    ...(body && { payload: body }),
  });
}
