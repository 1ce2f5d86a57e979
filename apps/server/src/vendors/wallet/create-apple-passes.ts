import { PKPass } from "passkit-generator";
import type { ApplePassConfig } from "../../config/config-wallet.ts";
import { renderPassImages } from "./pass-images.ts";
import type { WalletCard } from "./wallet-card.ts";

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
        description: card.words.titleOf(card.brandName),
        organizationName: card.brandName,
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
      pass.setExpirationDate(card.expiresAt);
      return pass.getAsBuffer();
    },
  };
}

function addFields(pass: PKPass, card: WalletCard): void {
  const { words, stamp } = card;
  if (stamp !== null) pass.headerFields.push({ key: "end", value: stamp });
  pass.primaryFields.push({ key: "name", label: words.member, value: card.name });
  pass.secondaryFields.push(
    { key: "number", label: words.number, value: card.number },
    { key: "plan", label: words.plan, value: card.planName },
  );
  pass.auxiliaryFields.push(
    { key: "group", label: words.group, value: card.groupCode },
    { key: "notice", label: words.discountPlan, value: words.denial },
  );
  pass.backFields.push(
    { key: "phone", label: words.questions, value: card.supportPhone },
    { key: "page", label: words.yourMembership, value: card.membershipUrl },
    { key: "terms", label: words.denial, value: stamp === null ? words.showInWallet : words.noMemberPrice },
  );
}
