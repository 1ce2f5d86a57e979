import { createHash } from "node:crypto";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { readCookie, setCookie } from "../../http/requests/cookies.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { findLocationCard } from "../directory/find-location-card.ts";

const OFFICE = "smirk_desk_office";
const OFFICE_SECONDS = (365 * DAY_MS) / 1000;
const LAST = "smirk_desk_card";
const LAST_SECONDS = DAY_MS / 1000;

const ID = /^\d{1,19}$/;

/** The office that this browser named, while it is in the directory. */
export async function findNamedOffice(
  ctx: Pick<Context, "db" | "config">,
  request: FastifyRequest,
): Promise<LocationCard | null> {
  return findOffice(ctx, readCookie(request, requestOrigin(request, ctx.config), OFFICE) ?? "");
}

/** @param id any text */
export async function findOffice(ctx: Pick<Context, "db">, id: string): Promise<LocationCard | null> {
  return ID.test(id) ? findLocationCard(ctx, id) : null;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export function keepOffice(
  { config }: Pick<Context, "config">,
  { request, reply }: Exchange,
  id: string,
): void {
  setCookie(reply, requestOrigin(request, config), {
    name: OFFICE,
    value: id,
    maxAgeSeconds: OFFICE_SECONDS,
  });
}

/** A desk that goes back farther sees that the code has ended. */
const MOST_KEPT = 12;

/** Whether this browser opened the code before, and another one since. */
export function isCodeLeft(
  { config }: Pick<Context, "config">,
  request: FastifyRequest,
  code: string,
): boolean {
  return listOpened({ config }, request).indexOf(markOf(code)) > 0;
}

/** Hashes of the codes that this browser opened, the last one first. */
function listOpened({ config }: Pick<Context, "config">, request: FastifyRequest): string[] {
  return (readCookie(request, requestOrigin(request, config), LAST) ?? "").split(".");
}

/** A browser that shows pages again as they were drops an uncached one once a cookie like this changes. */
export function keepLastCode(
  { config }: Pick<Context, "config">,
  { request, reply }: Exchange,
  code: string,
): void {
  const mark = markOf(code);
  const others = listOpened({ config }, request).filter((one) => one !== mark && MARK.test(one));
  const value = [mark, ...others].slice(0, MOST_KEPT).join(".");
  const cookie = { name: LAST, value, maxAgeSeconds: LAST_SECONDS };
  setCookie(reply, requestOrigin(request, config), cookie);
}

const MARK = /^[\w-]{22}$/;

function markOf(code: string): string {
  return createHash("sha256").update("last").update(code).digest("base64url").slice(0, 22);
}
