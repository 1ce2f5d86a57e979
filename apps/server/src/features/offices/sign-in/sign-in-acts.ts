import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { credentialText } from "@smirk/contract/passkey";
import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { withoutLanguage } from "@smirk/domain/wire/language-path";
import { parseBody } from "../../../http/requests/parse-body.ts";
import {
  endKeyedSession,
  markSessionProven,
  startKeyedSession,
} from "../../auth/keyed-sessions/keyed-sessions.ts";
import { toPasskeyAnswer } from "../../auth/keyed-sessions/passkey-answer.ts";
import { createRegistrationOptions, createSignInOptions } from "../../auth/keyed-sessions/passkey-options.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { redirect } from "../../desk/answer-desk.ts";
import { listOfficesOf } from "../people/list-people.ts";
import { addOwnKey, removeOwnKeys, useOfficeKey } from "../people/own-keys.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import { readBrowserCookie, setBrowserCookie, setOfficeCookie } from "./office-cookies.ts";
import { OFFICE_KEYS } from "./office-sessions.ts";
import { askSignInCode, startOfficeSession, useSignInCode } from "./sign-in-codes.ts";
import {
  pathIn,
  renderCodePage,
  renderPasskeyPage,
  renderProofCodePage,
  renderSignInPage,
} from "./sign-in-pages.ts";

type SignInActs = Pick<
  OfficeHandlers,
  Extract<
    keyof OfficeHandlers,
    `sign_in.${string}` | `session.${string}` | `proof.${string}` | `key.${string}`
  >
>;

const HOME = "/office";

/** How people of offices sign in and out, and prove that it is still them. */
export const SIGN_IN_ACTS: SignInActs = {
  "sign_in.show": async (call) => {
    const { ctx, reply, reader, session } = call;
    if (session !== null) return redirect(reply, await homeOf(call, session.personId));
    return sendPrivatePage(reply, renderSignInPage(ctx, reader, { isWrong: false, next: HOME }));
  },
  "sign_in.ask": async (call) => {
    const { ctx, reply, reader } = call;
    const email = readEmail(call);
    const next = readNext(call.form.get("next"));
    if (email === null)
      return sendPrivatePage(reply.status(400), renderSignInPage(ctx, reader, { isWrong: true, next }));
    await sendCode(call, email);
    const query = next === HOME ? "" : `?${new URLSearchParams({ next })}`;
    return redirect(reply, pathIn(reader, "/office/code") + query);
  },
  "sign_in.enter": ({ ctx, reply, reader, query }) =>
    sendPrivatePage(reply, renderCodePage(ctx, reader, { isWrong: false, next: readNext(query.next) })),
  "sign_in.prove": async (call) => {
    const { ctx, reply, reader, origin } = call;
    const email = await readCode(call);
    const next = readNext(call.form.get("next"));
    if (email === null)
      return sendPrivatePage(reply.status(400), renderCodePage(ctx, reader, { isWrong: true, next }));
    setOfficeCookie(reply, origin, await startOfficeSession(ctx, { email, language: reader.language }));
    setBrowserCookie(reply, origin, "");
    return redirect(reply, pathIn(reader, next));
  },
  "sign_in.passkey": async ({ ctx, reply, reader, origin, form }) => {
    const options = await createSignInOptions(ctx, OFFICE_KEYS, { origin });
    const next = readNext(form.get("next"));
    const page = { options, what: "get", action: "/office/passkey/answer", next } as const;
    return sendPrivatePage(reply, renderPasskeyPage(ctx, reader, page), { hasScript: true });
  },
  "sign_in.passkey_answer": async (call) => {
    const { ctx, reply, reader, request, origin } = call;
    await ctx.limits.countCheck(request.ip);
    const response = readAnswer<AuthenticationResponseJSON>(call);
    const key = await useOfficeKey(ctx, { purpose: "sign_in", holderId: null, origin, response });
    await ctx.limits.refundCheck(request.ip);
    const secret = await startKeyedSession(ctx.db, OFFICE_KEYS, { ...key, now: ctx.clock.now() });
    setOfficeCookie(reply, origin, secret);
    return redirect(reply, pathIn(reader, readNext(call.form.get("next"))));
  },
  "session.end": async ({ ctx, reply, reader, session, origin }) => {
    await endKeyedSession(ctx, OFFICE_KEYS, session);
    setOfficeCookie(reply, origin, "");
    return redirect(reply, pathIn(reader, "/office"));
  },
  "proof.ask": async (call) => {
    const { ctx, reply, reader, session } = call;
    await sendCode(call, session.email);
    const page = { next: readNext(call.form.get("next")), isWrong: false };
    return sendPrivatePage(reply, renderProofCodePage(ctx, reader, page));
  },
  "proof.give": async (call) => {
    const { ctx, reply, reader, session, origin } = call;
    const email = await readCode(call);
    const next = readNext(call.form.get("next"));
    if (email !== session.email)
      return sendPrivatePage(reply.status(400), renderProofCodePage(ctx, reader, { next, isWrong: true }));
    const { tokenHash } = session;
    await markSessionProven(ctx, OFFICE_KEYS, { tokenHash, keySince: ctx.clock.now() });
    setBrowserCookie(reply, origin, "");
    return redirect(reply, pathIn(reader, next));
  },
  "key.new": async ({ ctx, reply, reader, session, origin }) => {
    const holder = { id: session.personId, email: session.email };
    const place = `${ctx.config.brandName} offices`;
    const options = await createRegistrationOptions(ctx, OFFICE_KEYS, { origin, place, holder });
    const page = { options, what: "create", action: "/office/keys/answer", next: HOME } as const;
    return sendPrivatePage(reply, renderPasskeyPage(ctx, reader, page), { hasScript: true });
  },
  "key.save": async (call) => {
    const { ctx, reply, reader, session, origin } = call;
    const response = readAnswer<RegistrationResponseJSON>(call);
    await addOwnKey(ctx, { personId: session.personId, origin, response });
    return redirect(reply, pathIn(reader, "/office"));
  },
  "key.remove": async ({ ctx, reply, reader, session }) => {
    await removeOwnKeys(ctx, session.personId);
    return redirect(reply, pathIn(reader, "/office"));
  },
};

/** The page of the person's first office, or the one on which they claim a listing. */
async function homeOf({ ctx, reader }: ActCall<"anyone">, personId: string): Promise<string> {
  const [first] = await listOfficesOf(ctx.db, personId);
  return pathIn(reader, first === undefined ? "/office/claim" : `/office/desk/${first.officeId}`);
}

function readEmail({ form }: ActCall<"anyone">): string | null {
  const typed = form.get("email") ?? "";
  return validateEmail(typed) === null ? tidyEmail(typed).toLowerCase() : null;
}

async function sendCode(call: ActCall<"anyone"> | ActCall<"person">, email: string): Promise<void> {
  const { ctx, request, reply, reader, origin } = call;
  await ctx.limits.countCode({ address: request.ip, email });
  setBrowserCookie(reply, origin, await askSignInCode(ctx, { email, language: reader.language }));
}

/** The address that a right code proves; a right one was no try. */
async function readCode(call: ActCall<"anyone"> | ActCall<"person">): Promise<string | null> {
  const { ctx, request, form, origin } = call;
  await ctx.limits.countCheck(request.ip);
  const typed = { code: form.get("code") ?? "", browser: readBrowserCookie(request, origin) };
  const email = await useSignInCode(ctx, typed);
  if (email !== null) await ctx.limits.refundCheck(request.ip);
  return email;
}

/** A page of ours, in English. */
function readNext(typed: unknown): string {
  const next = typeof typed === "string" ? withoutLanguage(typed) : "";
  return /^\/office\/(?:check|desk\/[\w/-]{1,150})$/.test(next) ? next : HOME;
}

function readAnswer<Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>({
  form,
}: ActCall<"anyone"> | ActCall<"person">): Answer {
  return toPasskeyAnswer<Answer>(parseBody(credentialText, form.get("answer") ?? ""));
}
