import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { queueEmail } from "../../mail/queue/queue-email.ts";

interface Notice {
  address: string;
  /** One email for each. */
  about: string;
  template: Parameters<typeof queueEmail>[2]["template"];
}

/** Emails an operator, in English as the console is. @returns whether it is new */
export async function queueOperatorNotice(
  ctx: Pick<Context, "clock" | "config">,
  trx: Kysely<Database>,
  { address, about, template }: Notice,
): Promise<boolean> {
  return queueEmail(ctx, trx, {
    kind: "operator_notice",
    about,
    membershipId: null,
    to: { name: "", address },
    language: "en",
    template,
  });
}
