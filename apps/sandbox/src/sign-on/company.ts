import { SANDBOX_COMPANY_CLIENT_ID, SANDBOX_COMPANY_CLIENT_SECRET } from "./credentials.ts";
import { createFakeSignOn } from "./fake.ts";
import { COMPANY_PEOPLE } from "./people.ts";
import { USUAL_CLAIMS } from "./person.ts";

/** The sign-on of the company whose operators use the console. */
export const COMPANY_SIGN_ON = createFakeSignOn(
  {
    name: "Company sign-on for operators",
    purpose: `The button 'Continue with company sign-on' of the operators' console (issuer /company-sign-on), with an operator of each role. Accepts the client ${SANDBOX_COMPANY_CLIENT_ID} only, and redirects to /console/sign-on/callback on this machine.`,
    path: "/company-sign-on",
  },
  {
    name: "Sandbox company",
    callbackPath: "/console/sign-on/callback",
    routes: { authorization: "/authorize", token: "/token", jwks: "/keys" },
    client: {
      client_id: SANDBOX_COMPANY_CLIENT_ID,
      client_secret: SANDBOX_COMPANY_CLIENT_SECRET,
      redirect_uris: ["http://localhost:3000/console/sign-on/callback"],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
    },
    ...USUAL_CLAIMS,
    canceled: "access_denied",
  },
  COMPANY_PEOPLE,
);
