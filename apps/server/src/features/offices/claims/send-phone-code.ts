import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { invalid, unavailable } from "../../../errors.ts";
import { SmsRefusal } from "../../../vendors/twilio/sms-refusal.ts";
import type { RefundCode } from "../../auth/codes/code-limits.ts";

/** The vendor closes a verification after it. */
const PENDING_MS = 10 * MINUTE_MS;
/** A phone that takes no text may still ring. */
const WORTH_A_CALL: ReadonlySet<string> = new Set(["unreachable", "stopped", "unconfirmed"]);

interface PhoneCode {
  /** E.164. */
  phone: string;
  code: string;
  language: Language;
  channel: "sms" | "call";
  /** A phone that takes no text is not called instead. */
  isTextOnly?: boolean;
  refund: RefundCode;
}

type SendContext = Pick<Context, "db" | "clock" | "sms">;

/**
 * Texts a code, or says it in a call; a text that cannot come is called after. @returns how it went, with the vendor's id
 * @throws 400 `invalid` for a phone that takes neither; 503 `unavailable`
 */
export async function sendPhoneCode(
  ctx: SendContext,
  given: PhoneCode,
): Promise<{ channel: "sms" | "call"; vendorId: string }> {
  const { channel, isTextOnly = false } = given;
  try {
    return { channel, vendorId: await send(ctx, given) };
  } catch (error) {
    if (!(error instanceof SmsRefusal)) throw error;
    if (channel === "sms" && !isTextOnly && WORTH_A_CALL.has(error.reason))
      return sendPhoneCode(ctx, { ...given, channel: "call" });
    if (error.reason === "unavailable") await given.refund("all");
    if (error.reason === "unavailable" || error.reason === "unconfirmed")
      throw unavailable("We could not send the code. Please try again in a moment.", 10).because(
        "code_not_sent",
      );
    throw invalid("We cannot reach this phone. Please choose another way.").because("phone_unreachable");
  }
}

async function send({ db, clock, sms }: SendContext, message: PhoneCode): Promise<string> {
  if (sms === null) throw unavailable("We cannot send codes right now.", 600).because("codes_unavailable");
  const { phone: to, code, language, channel } = message;
  const since = new Date(clock.now().getTime() - PENDING_MS);
  const last = await db
    .selectFrom("office_claims")
    .select(["vendor_id", "asked_at"])
    .where("contact", "=", to)
    .where("vendor_id", "is not", null)
    .where("asked_at", ">", since)
    .unionAll((query) =>
      query
        .selectFrom("office_texts")
        .select(["vendor_id", "asked_at"])
        .where("phone_number", "=", to)
        .where("asked_at", ">", since),
    )
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return sms.sendCode({ to, code, language, channel, previousId: last?.vendor_id ?? null });
}
