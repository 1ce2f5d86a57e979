import type { CardValue } from "@smirk/domain/membership/card-values";
import { importPKCS8, SignJWT } from "jose";
import type { GoogleWalletConfig } from "../../config/config-wallet.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import { readJson } from "../disclosures/read-sent-fields.ts";
import { createGoogleObjects, type GoogleObjects } from "./google-objects.ts";
import type { WalletCard } from "./wallet-card.ts";

export interface GoogleWallet {
  /** Where the member saves the card; no longer than addresses may be. */
  makeLink(card: WalletCard, now: Date): Promise<string>;
  objects: GoogleObjects;
}

/** Google: longer ones may be cut off by browsers. */
const MAX_TOKEN = 1800;

const SHORTEST_NAME = 8;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const splitName = (name: string) => Array.from(graphemes.segment(name), ({ segment }) => segment);

export function createGoogleWallet(config: GoogleWalletConfig, disclosures: DisclosureLog): GoogleWallet {
  const { account, privateKey, saveUrl } = config;
  async function sign(card: WalletCard, now: Date): Promise<string> {
    const key = await importPKCS8(privateKey, "RS256");
    // Origins are those of Google's button on a page; ours is a link.
    return new SignJWT({ typ: "savetowallet", origins: [], payload: describeGooglePass(config, card) })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account)
      .setAudience("google")
      .setIssuedAt(now)
      .sign(key);
  }
  return {
    objects: createGoogleObjects({ config, disclosures }, (card) => describeGoogleObject(config, card)),
    async makeLink(whole, now) {
      let token = await sign(whole, now);
      // A name that is long beside the codes leaves them to the page and the printed card.
      const card = token.length > MAX_TOKEN ? { ...whole, prescriptions: null } : whole;
      if (card !== whole) token = await sign(card, now);
      // Only a name can be so long.
      const { member } = card.values;
      for (let name = splitName(member.value); token.length > MAX_TOKEN && name.length > SHORTEST_NAME; ) {
        name = name.slice(0, -4);
        const values = { ...card.values, member: { ...member, value: `${name.join("")}…` } };
        token = await sign({ ...card, values }, now);
      }
      if (token.length > MAX_TOKEN)
        throw new Error(`A card of ${token.length} characters is too long for a link.`);
      disclosures.note("save a card by its link", readJson(describeGooglePass(config, card), ""));
      return `${saveUrl}/${token}`;
    },
  };
}

/** The class too: nothing has to be created before a link is opened. */
function describeGooglePass(config: GoogleWalletConfig, card: WalletCard) {
  return {
    genericClasses: [{ id: classIdOf(config) }],
    genericObjects: [describeGoogleObject(config, card)],
  };
}

function classIdOf({ issuerId }: GoogleWalletConfig): string {
  return `${issuerId}.membership`;
}

function describeGoogleObject(config: GoogleWalletConfig, card: WalletCard): Record<string, unknown> {
  const { values, words, stamp } = card;
  const inLanguage = (value: string) => ({ defaultValue: { language: card.language, value } });
  const row = ({ label, value }: CardValue) => ({ header: label, body: value });
  return {
    id: `${config.issuerId}.${card.id}`,
    classId: classIdOf(config),
    hexBackgroundColor: stamp === null ? "#0f766e" : "#5f6865",
    state: stamp === null ? "ACTIVE" : "EXPIRED",
    // The card on paper begins with it too.
    cardTitle: inLanguage(values.plan.value),
    // Both are on the front.
    subheader: inLanguage(stamp === null ? words.denial : `${stamp}. ${words.denial}`),
    header: inLanguage(values.member.value),
    textModulesData: [
      // Below the code it is what the desk types.
      ...(card.checkUrl === null ? [row(values.number)] : []),
      row(values.group),
      ...(card.prescriptions === null
        ? []
        : [row({ label: words.prescriptions, value: card.prescriptions })]),
      row({
        label: values.organization.value,
        value: [values.website.value, values.questions.value, ...card.clauses].join("\n"),
      }),
    ],
    ...(card.checkUrl !== null && {
      barcode: {
        type: "QR_CODE",
        value: card.checkUrl,
        alternateText: `${values.number.label} ${values.number.value}`,
      },
    }),
    ...(card.expiresAt !== null && {
      validTimeInterval: { end: { date: card.expiresAt.toISOString() } },
    }),
  };
}
