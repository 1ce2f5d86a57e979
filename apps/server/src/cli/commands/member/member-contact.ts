import {
  changeByCode,
  changeByWaiting,
  previewContact,
  sendContactCode,
} from "../../../features/account/contacts/change-for-member.ts";
import type { NewContact } from "../../../features/account/contacts/contact-rows.ts";
import { UsageError } from "../../command-errors.ts";
import type { Session, Work } from "../../session.ts";

export interface ContactOptions {
  code?: string;
  wait?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

interface ContactUpdate {
  accountId: string;
  to: NewContact;
  options: ContactOptions;
}

/** All terminals count as one address in the limits of codes. */
const ADDRESS = "command line";

/** Moves who can sign in: by a code to the new contact, or after a day. The preview is the console's. */
export async function updateContact(
  session: Session,
  { ctx, operator }: Work,
  { accountId, to, options: { code, wait = false, dryRun, yes } }: ContactUpdate,
): Promise<void> {
  if (code !== undefined && wait) throw new UsageError("Give --code or --wait, not both.");
  const preview = await previewContact(ctx, { accountId, to });
  const { out, ask, canAsk } = session.terminal;
  await out(`Their ${to.contact} changes from ${preview.from} to ${preview.to}.`);
  await out(`A link that undoes it for ${preview.undo_days} days goes to ${preview.notified.join(", ")}.`);
  if (dryRun) return out("Nothing was changed.");
  const change = { accountId, to, operator, address: ADDRESS };
  if (wait) {
    const warning = `It changes in ${preview.wait_hours} hours, unless one of them stops it.`;
    await session.confirm(warning, yes);
    const at = await changeByWaiting(ctx, change);
    return out(`Done. Their ${to.contact} changes at ${at.toISOString()}.`);
  }
  if (code !== undefined) {
    await session.confirm(`This changes their ${to.contact} now and notifies them.`, yes);
    await changeByCode(ctx, { ...change, code: readCode(code) });
    return out(`Done. Their ${to.contact} is changed.`);
  }
  await session.confirm(`This sends a code to ${preview.to}, which its owner reads to you.`, yes);
  await sendContactCode(ctx, change);
  const typed = canAsk ? ((await ask("Code (empty: later, with --code): ")) ?? "") : "";
  if (typed.trim() === "") return out("The code is on its way. Run this again with --code.");
  await changeByCode(ctx, { ...change, code: readCode(typed) });
  return out(`Done. Their ${to.contact} is changed.`);
}

function readCode(text: string): string {
  const code = text.trim();
  if (/^\d{6}$/.test(code)) return code;
  throw new UsageError("A code has six digits.");
}
