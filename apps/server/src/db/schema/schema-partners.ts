import type { PartnerScope } from "@smirk/contract/partner-scopes";
import type { ColumnType, Generated } from "kysely";

export interface PartnersTable {
  /** The client's id as well. */
  id: Generated<string>;
  name: string;
  contact_email: string;
  scopes: PartnerScope[];
  calls_per_minute: number;
  calls_per_day: number;
  created_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** The public half, with the members that are needed alone. */
export type PublicKey =
  | { kty: "RSA"; n: string; e: string; alg?: string }
  | { kty: "EC"; crv: string; x: string; y: string; alg?: string }
  | { kty: "OKP"; crv: string; x: string; alg?: string };

export interface PartnerKeysTable {
  partner_id: string;
  kid: string;
  jwk: ColumnType<PublicKey, string, never>;
  added_at: Date;
  retired_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** Assertions that were used: none is good twice. */
export interface PartnerAssertionsTable {
  partner_id: string;
  jti_sha256: Buffer;
  expires_at: Date;
}

export interface PartnerTokensTable {
  token_sha256: Buffer;
  partner_id: string;
  scopes: PartnerScope[];
  expires_at: Date;
}

export interface PartnerCallsTable {
  partner_id: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** The operation's name in the OpenAPI document. */
  operation: string;
  calls: Generated<number>;
  /** Calls of these that were beyond a limit. */
  refused: Generated<number>;
}

export interface PartnerTables {
  partners: PartnersTable;
  partner_keys: PartnerKeysTable;
  partner_assertions: PartnerAssertionsTable;
  partner_tokens: PartnerTokensTable;
  partner_calls: PartnerCallsTable;
}
