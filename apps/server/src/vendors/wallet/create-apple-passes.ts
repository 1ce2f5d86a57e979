import { PKPass } from "passkit-generator";
import type { ApplePassConfig } from "../../config/config-wallet.ts";
import { renderPassImages } from "./pass-images.ts";
import { NOT_INSURANCE, type WalletCard } from "./wallet-card.ts";

export interface ApplePasses {
  /** False once a certificate has expired: phones refuse such passes. */
  isUsable(now: Date): boolean;
  /** A signed `.pkpass` file. */
  make(card: WalletCard): Promise<Buffer>;
}

export function createApplePasses(config: ApplePassConfig): ApplePasses {
  const { certificate, privateKey, issuer, passTypeId, teamId, expiresAt } = config;
  const certificates = { wwdr: issuer, signerCert: certificate, signerKey: privateKey };
  return {
    isUsable: (now) => now < expiresAt,
    async make(card) {
      const pass = new PKPass(await renderPassImages(), certificates, {
        serialNumber: card.id,
        description: `${card.brandName} membership card`,
        organizationName: card.brandName,
        passTypeIdentifier: passTypeId,
        teamIdentifier: teamId,
        logoText: card.brandName,
        backgroundColor: "rgb(15, 118, 110)",
        foregroundColor: "rgb(255, 255, 255)",
        labelColor: "rgb(234, 246, 243)",
        sharingProhibited: true,
      });
      pass.type = "generic";
      addFields(pass, card);
      pass.setExpirationDate(card.expiresAt);
      return pass.getAsBuffer();
    },
  };
}

function addFields(pass: PKPass, card: WalletCard): void {
  pass.primaryFields.push({ key: "name", label: "Member", value: card.name });
  pass.secondaryFields.push(
    { key: "number", label: "Number", value: card.number },
    { key: "plan", label: "Plan", value: card.planName },
  );
  pass.auxiliaryFields.push(
    { key: "group", label: "Group", value: card.groupCode },
    { key: "notice", label: "Discount plan", value: NOT_INSURANCE },
  );
  pass.backFields.push(
    { key: "phone", label: "Questions?", value: card.supportPhone },
    { key: "page", label: "Your membership", value: card.membershipUrl },
    {
      key: "terms",
      label: NOT_INSURANCE,
      value: `Show this card at the dentist before your visit starts. Dentists: please charge the member price. The card is good while the membership is active.`,
    },
  );
}
