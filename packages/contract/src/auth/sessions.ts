import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { route } from "../route.ts";

const LONGEST_REFRESH_TOKEN = 200;
const token = v.pipe(v.string(), v.nonEmpty());

const ONE_TOKEN = "Please send one refresh token.";
export const refreshTokenBodySchema = v.object(
  { refresh_token: v.pipe(v.string(ONE_TOKEN), v.nonEmpty(ONE_TOKEN), v.maxLength(LONGEST_REFRESH_TOKEN)) },
  ONE_TOKEN,
);

/** After a verified code or a renewal. Before payment there is no refresh token. */
export const tokenAnswerSchema = v.object({ access_token: token, refresh_token: v.nullable(token) });
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>;

export const temporaryTokenAnswerSchema = v.object({ access_token: token });

/** Known account data, to prefill the details form. */
export const meAnswerSchema = v.object({
  phone_number: v.nullable(v.string()),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  /** The language of emails, texts and documents; missing from servers with English only. */
  language: v.optional(v.picklist(LANGUAGES)),
});
export type MeAnswer = v.InferOutput<typeof meAnswerSchema>;

export const SIGN_ON_PROVIDERS = ["google", "apple"] as const;
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number];

/** A newer server may name providers that this list has not. */
export const signOnProvidersAnswerSchema = v.object({ providers: v.array(v.string()) });

/** Where the browser comes back to, with its tokens. */
export const signOnStartQuerySchema = v.object({ redirect_url: v.pipe(v.string(), v.maxLength(2_000)) });

export const signOnStartAnswerSchema = v.object({
  redirect_url: v.pipe(v.string(), v.url()),
  attempt: v.string(),
});
export type SignOnStart = v.InferOutput<typeof signOnStartAnswerSchema>;

/** A refresh token in the address would reach logs: apps of an earlier release ask so. */
export const refreshTokensByQueryRoute = route("GET /auth/refresh_token", {
  caller: "anyone",
  class: "sign-in",
  query: refreshTokenBodySchema,
  answer: tokenAnswerSchema,
});
export const refreshTokensRoute = route("POST /auth/refresh_token", {
  caller: "anyone",
  class: "sign-in",
  body: refreshTokenBodySchema,
  answer: tokenAnswerSchema,
});
export const refreshTemporaryRoute = route("GET /auth/refresh_temporary", {
  caller: "token",
  class: "sign-in",
  answer: temporaryTokenAnswerSchema,
});
export const signOutRoute = route("POST /auth/sign_out", { caller: "token", class: "sign-in" });
export const getMeRoute = route("GET /auth/me", {
  caller: "signed-in",
  class: "sign-in",
  answer: meAnswerSchema,
});
export const listSignOnProvidersRoute = route("GET /auth/providers", {
  caller: "anyone",
  class: "sign-in",
  answer: signOnProvidersAnswerSchema,
});
const startedSignOn = {
  caller: "anyone",
  class: "sign-in",
  query: signOnStartQuerySchema,
  answer: signOnStartAnswerSchema,
} as const;
export const startGoogleSignOnRoute = route("GET /auth/google/initiate", startedSignOn);
export const startAppleSignOnRoute = route("GET /auth/apple/initiate", startedSignOn);
export const finishGoogleSignOnRoute = route("GET /auth/google/callback", {
  caller: "anyone",
  class: "sign-in",
  redirects: true,
});
export const receiveAppleSignOnRoute = route("POST /auth/apple/callback", {
  caller: "anyone",
  class: "sign-in",
  redirects: true,
});
export const finishAppleSignOnRoute = route("GET /auth/apple/finish", {
  caller: "anyone",
  class: "sign-in",
  redirects: true,
});
