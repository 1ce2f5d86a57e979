import { AppError } from "../../../errors.ts";
import { textsIn } from "../../../locales/texts.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { redirect } from "../../desk/answer-desk.ts";
import { LOCATION_COLUMNS } from "../../directory/columns/location-columns.ts";
import { deskPath } from "../desk/desk-frame.ts";
import { readDesk } from "../desk/read-desk.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { agreeToTexts } from "./agree-to-texts.ts";
import { askTextsCode } from "./ask-texts-code.ts";
import { turnTextsOff } from "./end-texts.ts";
import { findOfficeTexts } from "./find-texts.ts";
import { consentWords } from "./text-words.ts";
import { type NumberError, renderTextsPage, type TextsPage } from "./texts-page.ts";

type TextActs = Pick<OfficeHandlers, Extract<keyof OfficeHandlers, `texts.${string}`>>;

/** Where an office agrees to be asked by text. */
export const TEXT_ACTS: TextActs = {
  "texts.show": (call) => showTexts(call, {}),
  "texts.ask": async (call) => {
    const { ctx, request, form, office, session, reader } = call;
    const typed = form.get("phone") ?? "";
    const { phone } = LOCATION_COLUMNS;
    const read = phone.read(typed);
    // An extension or a second number would be left out without a word.
    const number = "error" in read || read.warning !== undefined ? null : read.value;
    if (number === null)
      return showTexts({ ...call, reply: call.reply.status(400) }, { typed, wrong: "phone" });
    const asked = { officeId: office.id, personId: session.personId, phone: number, address: request.ip };
    try {
      await askTextsCode(ctx, { ...asked, language: reader.language });
    } catch (error) {
      return showRefusal(call, { error, typed });
    }
    return toTexts(call);
  },
  "texts.agree": async (call) => {
    const { ctx, request, form, office, session, reader } = call;
    await ctx.limits.countCheck(request.ip);
    const proved = await agreeToTexts(ctx, {
      officeId: office.id,
      person: session,
      code: form.get("code") ?? "",
      words: consentWords(textsIn(reader.language), ctx.config.brandName),
      language: reader.language,
    });
    if (proved !== "agreed") return showTexts({ ...call, reply: call.reply.status(400) }, { wrong: proved });
    await ctx.limits.refundCheck(request.ip);
    return toTexts(call);
  },
  "texts.end": async (call) => {
    const { ctx, office, session } = call;
    const by = { actor: session.email, command: "office texts" };
    await turnTextsOff(ctx, { officeId: office.id, by });
    return toTexts(call);
  },
};

type ShownAgain = Pick<TextsPage, "typed" | "wrong" | "waitSeconds">;

async function showTexts(call: ActCall<"staff">, shown: ShownAgain) {
  const { ctx, reply, office } = call;
  // What a form answers is at the page's own address.
  const reader = { ...call.reader, path: deskPath(office, "texts") };
  const texts = await findOfficeTexts(ctx.db, { officeId: office.id, now: ctx.clock.now() });
  const page = { ...(await readDesk(call)), ...texts, ...shown, areOffered: ctx.texts !== null };
  return sendPrivatePage(reply, renderTextsPage(ctx, reader, page));
}

function toTexts({ reply, reader, office }: ActCall<"staff">) {
  return redirect(reply, pathIn(reader, deskPath(office, "texts")));
}

/** Beside the number that was typed; a code that was sent before can still be typed there. */
async function showRefusal(call: ActCall<"staff">, { error, typed }: { error: unknown; typed: string }) {
  if (!(error instanceof AppError)) throw error;
  const wrong = errorOf(error);
  if (wrong === null) throw error;
  const { status, waitSeconds, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) call.reply.header("retry-after", retryAfterSeconds);
  const reply = call.reply.status(status === 429 ? 429 : 400);
  return showTexts({ ...call, reply }, { typed, wrong, waitSeconds });
}

function errorOf({ reason, status }: AppError): NumberError | null {
  if (reason === "phone_stopped") return "stopped";
  if (reason === "phone_unreachable") return "unreachable";
  if (reason === "code_just_sent") return "just sent";
  return status === 429 ? "too many" : null;
}
