import * as v from "valibot";

const NO_PASSKEY = "This is no answer of a passkey.";
/** Base64url of at most 1,023 bytes (WebAuthn §4). */
const credentialId = v.pipe(v.string(NO_PASSKEY), v.maxLength(1_400, NO_PASSKEY));
const credentialSchema = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.pipe(v.string(NO_PASSKEY), v.maxLength(100, NO_PASSKEY)),
  response: v.looseObject({}),
});
/** What a browser's passkey answers, whole: the standard has more fields than these. */
export const credential = v.pipe(
  v.custom<{ id: string; rawId: string; type: string; response: object }>(
    (given) => v.is(credentialSchema, given),
    NO_PASSKEY,
  ),
  v.metadata({ readAs: credentialSchema }),
);

/** The same as a form's field. */
export const credentialText = v.pipe(
  v.string(NO_PASSKEY),
  v.maxLength(8_000, NO_PASSKEY),
  v.parseJson(),
  credential,
);
