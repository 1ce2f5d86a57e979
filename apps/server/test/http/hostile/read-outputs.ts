import { addOperator } from "../../support/parts/operators-part.ts";
import type { FuzzApp } from "../fuzz/open-fuzz-app.ts";

/** What prints the member's texts. */
export const DOCUMENTS = ["insurance_card.pdf", "agreement.pdf", "statements/2026/statement.pdf"];

/** What the product writes of texts that it has taken: the log as a file, and the member's documents. */
export async function readOutputs(app: FuzzApp): Promise<{ log: string; documents: string[] }> {
  const owner = await addOperator(app, "owner");
  const { headers } = await app.accounts.startSession(app.member.accountId);
  const documents: string[] = [];
  for (const path of DOCUMENTS) {
    const { statusCode, rawPayload } = await app.app.inject({ url: `/account/${path}`, headers });
    documents.push(`${path} ${statusCode} ${rawPayload.toString("latin1", 0, 5)}`);
  }
  return { log: (await owner.call("/log/export", {})).body, documents };
}
