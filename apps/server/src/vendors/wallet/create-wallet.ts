import type { CardValue } from "@smirk/domain/membership/card-values";
import { importPKCS8, SignJWT } from "jose";
import { PKPass } from "passkit-generator";
import sharp from "sharp";
import type { ApplePassConfig, GoogleWalletConfig, WalletConfig } from "../../config/config-wallet.ts";
import type { WalletCard } from "./wallet-card.ts";

/** Null: not configured. */
export interface Wallet {
  apple: ApplePasses | null;
  google: GoogleWallet | null;
}

export function createWallet({ apple, google }: WalletConfig): Wallet {
  return { apple: apple && createApplePasses(apple), google: google && createGoogleWallet(google) };
}

interface ApplePasses {
  /** False once a certificate has expired: phones refuse such passes. */
  isUsable(now: Date): boolean;
  /** A signed `.pkpass` file. */
  make(card: WalletCard): Promise<Buffer>;
}

function createApplePasses(config: ApplePassConfig): ApplePasses {
  const { certificate, privateKey, issuer, passTypeId, teamId, expiresAt } = config;
  const certificates = { wwdr: issuer, signerCert: certificate, signerKey: privateKey };
  return {
    isUsable: (now) => now < expiresAt,
    async make(card) {
      const pass = new PKPass(await renderPassImages(), certificates, {
        serialNumber: card.id,
        description: card.words.titleOf(card.brandName),
        organizationName: card.values.organization.value,
        passTypeIdentifier: passTypeId,
        teamIdentifier: teamId,
        logoText: card.brandName,
        backgroundColor: card.stamp === null ? "rgb(15, 118, 110)" : "rgb(95, 104, 101)",
        foregroundColor: "rgb(255, 255, 255)",
        labelColor: "rgb(234, 246, 243)",
        sharingProhibited: true,
        voided: card.stamp !== null,
      });
      pass.type = "generic";
      addFields(pass, card);
      if (card.checkUrl !== null) {
        pass.setBarcodes({
          format: "PKBarcodeFormatQR",
          message: card.checkUrl,
          messageEncoding: "iso-8859-1",
          // The desk types it.
          altText: card.words.numberEnds(card.values.number.value.slice(-4)),
        });
      }
      if (card.expiresAt !== null) pass.setExpirationDate(card.expiresAt);
      return pass.getAsBuffer();
    },
  };
}

function addFields(pass: PKPass, card: WalletCard): void {
  const { values, words, stamp } = card;
  if (stamp !== null) pass.headerFields.push({ key: "end", value: stamp });
  pass.primaryFields.push({ key: "name", ...values.member });
  pass.secondaryFields.push({ key: "number", ...values.number }, { key: "plan", ...values.plan });
  pass.auxiliaryFields.push(
    { key: "group", ...values.group },
    { key: "notice", label: words.discountPlan, value: words.denial },
  );
  pass.backFields.push(
    { key: "organization", ...values.organization },
    { key: "website", ...values.website },
    { key: "phone", ...values.questions },
    { key: "page", label: words.yourMembership, value: card.membershipUrl },
    { key: "terms", label: words.denial, value: stamp === null ? words.showInWallet : words.noMemberPrice },
    ...(card.prescriptions === null
      ? []
      : [{ key: "prescriptions", label: words.prescriptions, value: card.prescriptions }]),
    ...card.clauses.map((value, index) => ({ key: `clause${index}`, value })),
  );
}

let passImages: Promise<Record<string, Buffer>> | undefined;

/** `icon.png` and `logo.png` in the sizes that phones ask for; drawn once. */
function renderPassImages(): Promise<Record<string, Buffer>> {
  passImages ??= render();
  return passImages;
}

const PASS_ICON_SIZES = [1, 2, 3] as const;

const ICON_POINTS = 29;

/** The brand's arc, as on the favicon, on the color of actions. */
const PASS_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" fill="#0f766e"/>
<path d="M7 14c5 7 13 8 18-2" fill="none" stroke="#f2644b" stroke-width="4.5" stroke-linecap="round"/></svg>`;

async function render(): Promise<Record<string, Buffer>> {
  const images: Record<string, Buffer> = {};
  for (const size of PASS_ICON_SIZES) {
    const png = await sharp(Buffer.from(PASS_ICON), { density: 72 * size })
      .resize(ICON_POINTS * size)
      .png()
      .toBuffer();
    const suffix = size === 1 ? "" : `@${size}x`;
    images[`icon${suffix}.png`] = png;
    images[`logo${suffix}.png`] = png;
  }
  return images;
}

interface GoogleWallet {
  /** Where the member saves the card; no longer than addresses may be. */
  makeLink(card: WalletCard, now: Date): Promise<string>;
}

/** Google: longer ones may be cut off by browsers. */
const MAX_TOKEN = 1800;

const SHORTEST_NAME = 8;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const splitName = (name: string) => Array.from(graphemes.segment(name), ({ segment }) => segment);

export function createGoogleWallet(config: GoogleWalletConfig): GoogleWallet {
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
      return `${saveUrl}/${token}`;
    },
  };
}

function describeGooglePass({ issuerId }: GoogleWalletConfig, card: WalletCard) {
  const classId = `${issuerId}.membership`;
  const { values, words, stamp } = card;
  const inLanguage = (value: string) => ({ defaultValue: { language: card.language, value } });
  const row = ({ label, value }: CardValue) => ({ header: label, body: value });
  return {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        id: `${issuerId}.${card.id}`,
        classId,
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
      },
    ],
  };
}
