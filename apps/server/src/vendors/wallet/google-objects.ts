import { importPKCS8, SignJWT } from "jose";
import * as v from "valibot";
import type { GoogleWalletConfig } from "../../config/config-wallet.ts";
import { callVendor } from "../disclosures/call-vendor.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import { nameFailure } from "../vendor-check.ts";
import type { WalletCard } from "./wallet-card.ts";

/** `unsaved`: nobody has this card at Google. */
export type ObjectOutcome = "changed" | "unsaved";

/** Cards that members saved, as Google keeps them. */
export interface GoogleObjects {
  /** Writes the whole card. @throws where Google did not take it */
  put(card: WalletCard, now: Date): Promise<ObjectOutcome>;
  /** Leaves no word of a person; Google deletes no object. @throws as `put` */
  blank(cardId: string, input: { title: string; now: Date }): Promise<ObjectOutcome>;
}

const TIMEOUT_MS = 8_000;

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });

/** A token is used until this long before its end. */
const MARGIN_MS = 60_000;

export function createGoogleObjects(
  { config, disclosures }: { config: GoogleWalletConfig; disclosures: DisclosureLog },
  describe: (card: WalletCard) => Record<string, unknown>,
): GoogleObjects {
  const send = createSend(disclosures);
  let token: { value: string; endsAt: number } | undefined;
  const getToken = async (now: Date): Promise<string> => {
    if (token && now.getTime() < token.endsAt - MARGIN_MS) return token.value;
    const { access_token: value, expires_in: seconds } = await askToken({ config, send }, now);
    token = { value, endsAt: now.getTime() + seconds * 1000 };
    return value;
  };
  const put = async (object: Record<string, unknown>, now: Date): Promise<ObjectOutcome> => {
    // All of it: a part that is left out of a change of parts would stay, such as the code of a card that is over.
    const { status } = await send("change a saved card", {
      url: `${config.apiUrl}/walletobjects/v1/genericObject/${object.id}`,
      method: "PUT",
      headers: { authorization: `Bearer ${await getToken(now)}`, "content-type": "application/json" },
      body: JSON.stringify(object),
    });
    if (status === 404) return "unsaved";
    if (status === 401) token = undefined;
    if (status !== 200) throw new Error(`Google Wallet answered ${status}.`);
    return "changed";
  };
  return {
    put: (card, now) => put(describe(card), now),
    blank: (cardId, { title, now }) => {
      const inEnglish = (value: string) => ({ defaultValue: { language: "en", value } });
      const id = `${config.issuerId}.${cardId}`;
      const names = { cardTitle: inEnglish(title), header: inEnglish(title) };
      return put({ id, classId: `${config.issuerId}.membership`, state: "INACTIVE", ...names }, now);
    },
  };
}

async function askToken({ config, send }: { config: GoogleWalletConfig; send: Send }, now: Date) {
  const { account, privateKey, tokenUrl } = config;
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(account)
    .setAudience(tokenUrl)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 60 * 60_000))
    .sign(await importPKCS8(privateKey, "RS256"));
  const { status, body } = await send("prove the wallet's account", {
    url: tokenUrl,
    method: "POST",
    body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
  });
  const parsed = status === 200 ? v.safeParse(v.pipe(v.string(), v.parseJson(), tokenSchema), body) : null;
  if (!parsed?.success) throw new Error(`Google gave the wallet's account no access token (${status}).`);
  return parsed.output;
}

type Send = (
  call: "change a saved card" | "prove the wallet's account",
  sent: RequestInit & { url: string },
) => Promise<{ status: number; body: string }>;

/** Throws with neither the address nor what was sent. */
function createSend(disclosures: DisclosureLog): Send {
  return async (call, { url, ...init }) => {
    try {
      const response = await callVendor(disclosures, call, url, {
        ...init,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      throw new Error(`Google cannot be reached (${nameFailure(error)}).`);
    }
  };
}
