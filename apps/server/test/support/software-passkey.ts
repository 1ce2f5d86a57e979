import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface SoftwarePasskey {
  register(options: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON;
  answer(options: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON;
}

/**
 * It acts as a platform's own: ES256, and a counter that stays 0. `isVerified: false`: touched, without fingerprint or PIN.
 * `counts`: what a security key of one's own counts, answer by answer.
 */
export function createSoftwarePasskey({
  origin,
  isVerified = true,
  counts = [],
}: {
  origin: string;
  isVerified?: boolean;
  counts?: number[];
}): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const rpHash = createHash("sha256").update(new URL(origin).hostname).digest();
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
  };
  return {
    register: ({ challenge }) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const authData = Buffer.concat([
        rpHash,
        Buffer.from([flags | HAS_CREDENTIAL, 0, 0, 0, 0]),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: Buffer.from(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ).toString("base64url"),
        },
      };
    },
    answer: ({ challenge }) => {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(counts.shift() ?? 0);
      const authData = Buffer.concat([rpHash, Buffer.from([flags]), counter]);
      const data = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
