import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { WalletCard } from "../../../vendors/wallet/wallet-card.ts";
import { findApplePasses } from "./find-wallets.ts";
import { findPassCard, hashContent, listPasses, type Pass, toSecond } from "./passes.ts";

type UpdateContext = Pick<Context, "db" | "config" | "clock" | "authKeys" | "wallet">;

/** Notifies phones and Google what changed. @throws where one of them did not take it, after the others were notified */
export async function updatePasses(ctx: UpdateContext, membershipId: string): Promise<void> {
  const passes = await listPasses(ctx.db, membershipId);
  await doAll(passes.map((pass) => () => updatePass(ctx, pass)));
}

/** Repeats until what they were notified is what is stored: another change may come between. */
async function updatePass(ctx: UpdateContext, pass: Pass): Promise<void> {
  let notified: Buffer = Buffer.alloc(0);
  for (;;) {
    const card = await findPassCard(ctx, pass);
    if (card === null) return;
    const content = hashContent(card);
    if (content.equals(notified)) return;
    notified = content;
    await storeContent(ctx, { passId: pass.id, content });
    await doAll([
      () => pushToPhones(ctx, { passId: pass.id, content }),
      ...(pass.has_google ? [() => putAtGoogle(ctx, { card, content })] : []),
    ]);
  }
}

/** One after the other, each whatever became of those before. @throws the first failure at the end */
async function doAll(acts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const act of acts) {
    try {
      await act();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Change {
  passId: string;
  content: Buffer;
}

/** Phones ask for what is newer than what they have, by the second. */
async function storeContent({ db, clock }: UpdateContext, { passId, content }: Change): Promise<void> {
  const second = toSecond(clock.now());
  await db
    .updateTable("wallet_passes")
    .set({
      content_sha256: content,
      changed_at: sql`greatest(${second}::timestamptz, changed_at + interval '1 second')`,
    })
    .where("id", "=", passId)
    .where("content_sha256", "is distinct from", content)
    .execute();
}

async function pushToPhones(ctx: UpdateContext, { passId, content }: Change): Promise<void> {
  const apple = findApplePasses(ctx);
  if (apple === null) return;
  const devices = await ctx.db
    .selectFrom("wallet_devices")
    .select(["device_id", "push_token"])
    .where("pass_id", "=", passId)
    .where("notified_sha256", "is distinct from", content)
    .execute();
  await doAll(
    devices.map(({ device_id: deviceId, push_token: pushToken }) => async () => {
      const device = { passId, deviceId, pushToken };
      // A phone with another token by now has registered again, and is notified again.
      if ((await apple.push(pushToken)) === "gone") await leave(ctx, device);
      else await remember(ctx, { ...device, content });
    }),
  );
}

interface Device {
  passId: string;
  deviceId: string;
  pushToken: string;
}

async function leave({ db }: UpdateContext, { passId, deviceId, pushToken }: Device): Promise<void> {
  await db
    .deleteFrom("wallet_devices")
    .where("pass_id", "=", passId)
    .where("device_id", "=", deviceId)
    .where("push_token", "=", pushToken)
    .execute();
}

async function remember({ db }: UpdateContext, notified: Device & { content: Buffer }): Promise<void> {
  await db
    .updateTable("wallet_devices")
    .set({ notified_sha256: notified.content })
    .where("pass_id", "=", notified.passId)
    .where("device_id", "=", notified.deviceId)
    .where("push_token", "=", notified.pushToken)
    .execute();
}

interface GoogleChange {
  card: WalletCard;
  content: Buffer;
}

/** A card that nobody has saved yet is tried again with the next change, and each night. */
async function putAtGoogle(ctx: UpdateContext, { card, content }: GoogleChange): Promise<void> {
  const { db, wallet, clock } = ctx;
  const stored = await db
    .selectFrom("wallet_passes")
    .select("google_sha256")
    .where("id", "=", card.id)
    .executeTakeFirst();
  if (wallet.google === null || !stored || stored.google_sha256?.equals(content)) return;
  if ((await wallet.google.objects.put(card, clock.now())) === "unsaved") return;
  await db.updateTable("wallet_passes").set({ google_sha256: content }).where("id", "=", card.id).execute();
}
