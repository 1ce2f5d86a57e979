import type { MessageChoice } from "@smirk/contract/account/messages";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { lockAccount } from "../../auth/sessions/account-locks.ts";
import { refuseTexts } from "./describe-choices.ts";
import { readChoices, saveChoice } from "./message-choices.ts";

interface ChooseForMember {
  accountId: string;
  choice: MessageChoice;
  operator: Operator;
}

/** On the phone an operator chooses what the member says. @throws as `chooseMessages` */
export async function chooseForMember(
  ctx: Pick<Context, "db" | "clock" | "texts">,
  { accountId, choice, operator }: ChooseForMember,
): Promise<void> {
  const { kind, is_wanted: isWanted } = choice;
  if (isWanted && kind !== "news_email") await refuseTexts(ctx, accountId);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = (await readChoices(trx, accountId))[kind];
    const now = ctx.clock.now();
    await saveChoice(trx, { accountId, kind, isWanted, now });
    const changes = { [kind]: [before, isWanted] };
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "member",
      subjectId: accountId,
      changes,
    });
  });
}
