import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** A browser's answer as the library takes it, which checks every part of it. */
export function toPasskeyAnswer<Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  credential: object,
): Answer {
  return credential as Answer;
}
