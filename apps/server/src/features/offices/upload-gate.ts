import type { FastifyReply } from "fastify";
import { type AppError, unavailable } from "../../errors.ts";

/** Files wait in memory while they are read. */
const MOST_AT_ONCE = 4;
let open = 0;

/** 503 `unavailable` with `overloaded`, which a page says in words of its own. */
export function filesBusy(): AppError {
  return unavailable("Many files are being read. Please try again.", 30).because("overloaded");
}

/** Lets a few files in at once, until their answers have left. @throws 503 `unavailable` for one more */
export function enterUpload(reply: FastifyReply): void {
  if (open >= MOST_AT_ONCE) throw filesBusy();
  open += 1;
  reply.raw.once("close", () => {
    open -= 1;
  });
}
