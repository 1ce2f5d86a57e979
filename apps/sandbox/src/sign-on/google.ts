import { SANDBOX_GOOGLE_CLIENT_ID, SANDBOX_GOOGLE_CLIENT_SECRET } from "./credentials.ts";
import { createFakeSignOn } from "./fake.ts";
import { GOOGLE_PEOPLE } from "./people.ts";
import { USUAL_CLAIMS } from "./person.ts";

export const GOOGLE_SIGN_ON = createFakeSignOn(
  {
    name: "Sign in with Google",
    purpose: `The button 'Continue with Google' (issuer /google-sign-on). Accepts the client ${SANDBOX_GOOGLE_CLIENT_ID} only, and redirects to /auth/google/callback on this machine.`,
    path: "/google-sign-on",
  },
  {
    name: "Sandbox Google",
    callbackPath: "/auth/google/callback",
    routes: { authorization: "/o/oauth2/v2/auth", token: "/token", jwks: "/oauth2/v3/certs" },
    client: {
      client_id: SANDBOX_GOOGLE_CLIENT_ID,
      client_secret: SANDBOX_GOOGLE_CLIENT_SECRET,
      redirect_uris: ["http://localhost:3000/auth/google/callback"],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
    },
    ...USUAL_CLAIMS,
    canceled: "access_denied",
  },
  GOOGLE_PEOPLE,
);
