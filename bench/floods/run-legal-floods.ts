import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { join, warmUp } from "../restore/members.ts";
import type { LegalFlood } from "./legal-flood.ts";
import { createClient, type Statuses, VIEWPORT } from "./requests.ts";
import { type VisitorFigures, visit } from "./visitor.ts";

/** The limits by address that a product has by default, as strangers meet it. */
const LIMITS = { GRAPHQL_PER_ADDRESS: "6000", PAGES_PER_ADDRESS: "1200", FILES_PER_ADDRESS: "12000" };

const FLOODS: Record<LegalFlood, string> = {
  boxes: "40 boxes of the country",
  typing: "50 who type",
  pipelines: "50 pipelines of 60",
  downloads: "8 downloads of a member",
  pictures: "20 of share pictures",
};

export interface LegalFigures {
  what: string;
  visitor: VisitorFigures;
  statuses: Statuses;
}

/** One flood after the other, each beside one visitor, on a product with a member. */
export async function runLegalFloods(seconds: number, warmUps: number): Promise<LegalFigures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "smirk-bench-floods-"));
  const stack = await startStack(folder, () => LIMITS);
  try {
    await warmUp(stack);
    const { tokens } = await join(stack);
    const client = createClient(stack.product, "192.0.2.1");
    for (let round = 0; round < warmUps; round += 1) {
      await client.get("/");
      // Not the one that the visitor opens.
      await client.get(`/dentist/${2 + round}`);
      await client.query(VIEWPORT);
    }
    client.close();
    const figures: LegalFigures[] = [];
    for (const [kind, what] of Object.entries(FLOODS)) {
      const file = path.join(import.meta.dirname, "legal-flood.ts");
      const child = fork(file, [stack.product, kind, String(seconds), tokens.access_token]);
      const report = once(child, "message");
      const visitor = await visit(stack.product, seconds, "/favicon.svg");
      const [statuses] = (await report) as [Statuses];
      figures.push({ what, visitor, statuses });
    }
    return figures;
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
