import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { cleanAuthRows } from "./clean-auth-rows.ts";


export function scheduleAuthCleanup(app: FastifyInstance, ctx: Context): void {
  let timer: NodeJS.Timeout | undefined;
  let cleaning: Promise<void> | undefined;
  const clean = () => {
    cleaning = cleanAuthRows(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, "auth.cleanup.failed"),
    );
  };
  app.addHook("onListen", () => {
    clean();
    timer = setInterval(clean, HOUR_MS).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await cleaning;
  });
}
