import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { registerFailureRoutes } from "../failure-queue.ts";
import type { SignOnFailures } from "./failures.ts";
import { personSchema, type Roster } from "./person.ts";

export const SIGN_ON_CONTROL_ROUTES = [
  { method: "GET", path: "/people", description: "The accounts at this vendor." },
  {
    method: "POST",
    path: "/people",
    description:
      'Adds someone: {"email", "email_verified", "given_name", "family_name", "is_private_email", "sub"}, each.',
  },
  { method: "DELETE", path: "/people", description: "Restores the first people, none of whom has agreed." },
  {
    method: "PUT",
    path: "/failure",
    description:
      'Makes it fail: {"failure": "hang" | "error_500" | "html" | "empty_json"}, optionally "endpoints", "times" and "delay_ms".',
  },
  { method: "GET", path: "/failure", description: "The failure that is set." },
  { method: "DELETE", path: "/failure", description: "Ends the failure." },
] as const;

export function registerSignOnControl(
  control: FastifyInstance,
  roster: Roster,
  failures: SignOnFailures,
): void {
  registerFailureRoutes(control, failures);
  control.get("/people", () => ({ people: roster.list() }));
  control.post("/people", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), personSchema), request.body);
    if (parsed.success) return reply.code(201).send(roster.add(parsed.output));
    return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
  });
  control.delete("/people", (_request, reply) => {
    roster.reset();
    return reply.code(204).send();
  });
}
