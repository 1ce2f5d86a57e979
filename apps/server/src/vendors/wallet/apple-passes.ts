import { PKPass } from "passkit-generator";
import sharp from "sharp";
import type { ApplePassConfig } from "../../config/config-wallet.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import { createApplePushes, type PushOutcome } from "./apple-pushes.ts";
import type { WalletCard } from "./wallet-card.ts";

export interface ApplePasses {
  /** False once a certificate has expired: phones refuse such passes. */
  isUsable(now: Date): boolean;
  /** What each pass and each call of a phone names. */
  passTypeId: string;
  /** A signed `.pkpass` file. */
  make(card: WalletCard): Promise<Buffer>;
  /** Notifies a phone that a pass of ours has changed; it asks for it then. @throws where Apple did not take it */
  push(pushToken: string): Promise<PushOutcome>;
}

export function createApplePasses(config: ApplePassConfig, disclosures: DisclosureLog): ApplePasses {
  const { certificate, privateKey, issuer, passTypeId, teamId, expiresAt } = config;
  const certificates = { wwdr: issuer, signerCert: certificate, signerKey: privateKey };
  return {
    isUsable: (now) => now < expiresAt,
    passTypeId,
    push: createApplePushes(config, disclosures),
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
        webServiceURL: card.updates.url,
        authenticationToken: card.updates.token,
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
    { key: "terms", label: words.denial, value: card.terms },
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
