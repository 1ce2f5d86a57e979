import type { LightMyRequestResponse } from "fastify";
import type { BareTestApp } from "./bare-test-app.ts";
import { addOperator } from "./parts/operators-part.ts";
import { runSmirk, type Said } from "./run-smirk.ts";

export interface Approved extends Said {
  /** What the console answered to each approval: one for each thing that the command asked for. */
  answers: LightMyRequestResponse[];
}

/** Runs a command on the server, and has an owner approve in the console what it asks for. */
export async function runApproved(
  fixture: Pick<BareTestApp, "app" | "ctx">,
  args: readonly string[],
): Promise<Approved> {
  const open = () =>
    fixture.ctx.db.selectFrom("command_requests").select("id").where("decided_at", "is", null).execute();
  const before = new Set((await open()).map(({ id }) => id));
  const reason = args.includes("--reason") ? [] : ["--reason", "Asked on the phone"];
  const said = await runSmirk(fixture.ctx, [...args, ...reason]);
  const answers: LightMyRequestResponse[] = [];
  const asked = (await open()).filter(({ id }) => !before.has(id));
  if (asked.length === 0) return { ...said, answers };
  const owner = await addOperator(fixture, "owner");
  for (const { id } of asked) {
    const decision = { request_id: id, is_approved: true, reason: "Checked it" };
    const answer = await owner.call("/requests/decide", decision);
    answers.push(answer);
    // What was refused waits on, and the same could not be asked for again.
    if (answer.statusCode >= 400) await owner.call("/requests/decide", { ...decision, is_approved: false });
  }
  return { ...said, answers };
}
