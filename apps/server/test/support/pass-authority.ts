import forge from "node-forge";

interface Issued {
  certificate: string;
  privateKey: string;
}

interface PassAuthority extends Issued {
  /** A Pass Type ID certificate, good until then. */
  issue(until: Date, subject?: { passTypeId?: string; teamId?: string }): Issued;
}

type Attributes = { name?: string; type?: string; shortName?: string; value: string }[];

const DAY_MS = 24 * 60 * 60_000;

/** A certificate authority like Apple's intermediate one. */
export function createPassAuthority(until: Date): PassAuthority {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const name: Attributes = [{ name: "commonName", value: "Worldwide Developer Relations of nobody" }];
  const own = sign({ subject: name, issuer: name, keys, signer: keys.privateKey, until, isAuthority: true });
  return {
    ...own,
    issue(end, { passTypeId = "pass.example.smirk", teamId = "TEAM123456" } = {}) {
      const pair = forge.pki.rsa.generateKeyPair(2048);
      const subject: Attributes = [
        // The user id, by its number: the library has no name for it.
        ...(passTypeId === "" ? [] : [{ type: "0.9.2342.19200300.100.1.1", value: passTypeId }]),
        { name: "commonName", value: `Pass Type ID: ${passTypeId}` },
        { shortName: "OU", value: teamId },
      ];
      return sign({
        subject,
        issuer: name,
        keys: pair,
        signer: keys.privateKey,
        until: end,
        isAuthority: false,
      });
    },
  };
}

/** Before the time at which tests begin. */
const SINCE = Date.parse("2026-01-01T00:00:00Z");

interface Signing {
  subject: Attributes;
  issuer: Attributes;
  keys: forge.pki.rsa.KeyPair;
  signer: forge.pki.rsa.PrivateKey;
  until: Date;
  isAuthority: boolean;
}

function sign({ subject, issuer, keys, signer, until, isAuthority }: Signing): Issued {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = isAuthority ? "01" : "02";
  certificate.validity.notBefore = new Date(Math.min(SINCE, until.getTime()) - DAY_MS);
  certificate.validity.notAfter = until;
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.setExtensions([{ name: "basicConstraints", cA: isAuthority }]);
  certificate.sign(signer, forge.md.sha256.create());
  const info = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(keys.privateKey));
  return {
    certificate: forge.pki.certificateToPem(certificate),
    privateKey: forge.pki.privateKeyInfoToPem(info),
  };
}
