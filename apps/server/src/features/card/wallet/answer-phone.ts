import { readInput } from "@smirk/contract/read-input";
import { changedPassesQuerySchema } from "@smirk/contract/wallet-phones";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { unauthorized } from "../../../errors.ts";
import { findApplePasses, getApplePasses } from "./find-wallets.ts";
import { findPassCard } from "./passes.ts";
import {
  type ChangedPasses,
  getClaimedPass,
  listChangedPasses,
  registerDevice,
  unregisterDevice,
} from "./wallet-devices.ts";

export const PASS_TYPE = "application/vnd.apple.pkpass";

interface PhoneCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface PassCall extends PhoneCall {
  /** What the phone proves with that it has the pass. */
  caller: string;
  params: { type: string; serial: string };
}

interface DeviceCall extends PassCall {
  params: PassCall["params"] & { device: string };
}

export async function answerRegistration(
  ctx: Context,
  { caller, params, body, reply }: DeviceCall & { body: { pushToken: string } },
): Promise<FastifyReply> {
  const claim = claimOf(ctx, { caller, params });
  const isNew = await registerDevice(ctx, {
    ...claim,
    deviceId: params.device,
    pushToken: body.pushToken,
  });
  return reply.status(isNew ? 201 : 200).send();
}

export async function answerUnregistration(
  ctx: Context,
  { caller, params, reply }: DeviceCall,
): Promise<FastifyReply> {
  await unregisterDevice(ctx, { ...claimOf(ctx, { caller, params }), deviceId: params.device });
  return reply.status(200).send();
}

export async function answerChangedPasses(
  ctx: Context,
  { params, request }: Pick<PhoneCall, "request"> & { params: { device: string } },
): Promise<ChangedPasses | undefined> {
  const query = readInput(changedPassesQuerySchema, request.query);
  const since = query.success ? query.output.passesUpdatedSince : undefined;
  return (await listChangedPasses(ctx, { deviceId: params.device, since })) ?? undefined;
}

export async function answerPass(
  ctx: Context,
  { caller, params, request, reply }: PassCall,
): Promise<FastifyReply> {
  const pass = await getClaimedPass(ctx, claimOf(ctx, { caller, params }));
  const known = Date.parse(request.headers["if-modified-since"] ?? "");
  if (known >= pass.changed_at.getTime()) return reply.status(304).send();
  const card = await findPassCard(ctx, pass);
  if (card === null) throw unauthorized("not_authorized", "This pass is not known.");
  return reply
    .header("last-modified", pass.changed_at.toUTCString())
    .type(PASS_TYPE)
    .send(await getApplePasses(ctx).make(card));
}

/** @throws 401 `not_authorized` for passes of another kind than ours */
function claimOf(ctx: Context, { caller, params }: Pick<PassCall, "caller" | "params">) {
  if (findApplePasses(ctx)?.passTypeId !== params.type)
    throw unauthorized("not_authorized", "There are no such passes here.");
  return { serial: params.serial, proof: caller };
}
