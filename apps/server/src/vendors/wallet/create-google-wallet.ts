import { importPKCS8, SignJWT } from "jose";
import type { GoogleWalletConfig } from "../../config/config-wallet.ts";
import type { WalletCard } from "./wallet-card.ts";

export interface GoogleWallet {
  /** Where the member saves the card; no longer than addresses may be. */
  makeLink(card: WalletCard, from: { origin: string; now: Date }): Promise<string>;
}

/** Google: longer ones may be cut off by browsers. */
const MAX_TOKEN = 1800;
const SHORTEST_NAME = 8;

export function createGoogleWallet(config: GoogleWalletConfig): GoogleWallet {
  const { account, privateKey, saveUrl } = config;
  async function sign(card: WalletCard, { origin, now }: { origin: string; now: Date }): Promise<string> {
    const key = await importPKCS8(privateKey, "RS256");
    return new SignJWT({ typ: "savetowallet", origins: [origin], payload: describe(config, card) })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account)
      .setAudience("google")
      .setIssuedAt(now)
      .sign(key);
  }
  return {
    async makeLink(card, from) {
      let token = await sign(card, from);
      // Only a name can be so long.
      for (let name = splitName(card.name); token.length > MAX_TOKEN && name.length > SHORTEST_NAME; ) {
        name = name.slice(0, -4);
        token = await sign({ ...card, name: `${name.join("")}…` }, from);
      }
      if (token.length > MAX_TOKEN)
        throw new Error(`A card of ${token.length} characters is too long for a link.`);
      return `${saveUrl}/${token}`;
    },
  };
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const splitName = (name: string) => Array.from(graphemes.segment(name), ({ segment }) => segment);

function describe({ issuerId }: GoogleWalletConfig, card: WalletCard) {
  const classId = `${issuerId}.membership`;
  const { words, stamp } = card;
  const inLanguage = (value: string) => ({ defaultValue: { language: card.language, value } });
  const row = (id: string, header: string, body: string) => ({ id, header, body });
  return {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        id: `${issuerId}.${card.id}`,
        classId,
        hexBackgroundColor: stamp === null ? "#0f766e" : "#5f6865",
        state: stamp === null ? "ACTIVE" : "EXPIRED",
        cardTitle: inLanguage(card.brandName),
        // Both are on the front.
        subheader: inLanguage(stamp === null ? words.denial : `${stamp}. ${words.denial}`),
        header: inLanguage(card.name),
        textModulesData: [
          row("n", words.number, card.number),
          row("p", words.plan, card.planName),
          row("g", words.group, card.groupCode),
          row("q", words.questions, card.supportPhone),
        ],
        validTimeInterval: { end: { date: card.expiresAt.toISOString() } },
      },
    ],
  };
}
