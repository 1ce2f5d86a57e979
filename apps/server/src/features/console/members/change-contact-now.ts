import type { Context } from "../../../context.ts";
import { changeByCode, changeByWaiting } from "../../account/contacts/change-for-member.ts";

type ByWaiting = Parameters<typeof changeByWaiting>[1];
type ByCode = Parameters<typeof changeByCode>[1];

interface AskedChange extends ByWaiting, Pick<ByCode, "address"> {
  /** Where the member has a code from; without one the change waits. */
  via: ByCode["via"] | undefined;
  code: string | undefined;
}

/** @returns when it happens, in seconds; null: it has happened */
export async function changeContactNow(
  ctx: Context,
  { via, code, address, ...change }: AskedChange,
): Promise<number | null> {
  if (code !== undefined && via !== undefined) {
    await changeByCode(ctx, { ...change, address, via, code });
    return null;
  }
  return Math.floor((await changeByWaiting(ctx, change)).getTime() / 1000);
}
