import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type FailureQueue, registerFailureRoutes } from "./failures.ts";
import { personSchema, type Roster } from "./person.ts";

export const SIGN_ON_CONTROL_ROUTES = [
  { method: "GET", path: "/people", says: "Who has an account there." },
  {
    method: "POST",
    path: "/people",
    says: 'Adds someone: {"email", "email_verified", "given_name", "family_name", "is_private_email", "sub"}, each as wanted.',
  },
  { method: "DELETE", path: "/people", says: "Back to the first people, with nothing agreed to yet." },
  {
    method: "PUT",
    path: "/failure",
    says: 'Makes it fail: {"failure": "hang" | "error_500" | "html" | "empty_json"}, with "endpoints", "times" and "delay_ms" as wanted.',
  },
  { method: "GET", path: "/failure", says: "The error that is set." },
  { method: "DELETE", path: "/failure", says: "Lets it answer again." },
] as const;

export function registerSignOnControl(
  control: FastifyInstance,
  roster: Roster,
  failures: FailureQueue,
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
