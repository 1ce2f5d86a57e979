import {
  listSignOnProvidersRoute,
  SIGN_ON_PROVIDERS,
  type SignOnProvider,
} from "@smirk/contract/auth/sessions";
import { useState } from "react";
import { Outlet } from "react-router";
import type { ApiFetch } from "../api/api-fetch.ts";
import { callRoute } from "../api/call-route.ts";
import type { ReturnReason, SignUpContext } from "../features/sign-up/sign-up-context.ts";
import { SignUpFrame } from "../features/sign-up/sign-up-frame.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import { serverContext } from "../server-context.ts";
import type { Route } from "./+types/sign-up-layout";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { apiFetch, reportError } = context.get(serverContext);
  const [messages, providers] = await Promise.all([
    loadAreaMessages("joining", request),
    listKnownProviders(apiFetch, request.signal).catch((error: unknown): SignOnProvider[] => {
      // Sign-in by phone still works.
      reportError?.(error, request);
      return [];
    }),
  ]);
  return { messages, providers };
}

/** Skips providers that this version does not know. */
async function listKnownProviders(apiFetch: ApiFetch, signal: AbortSignal): Promise<SignOnProvider[]> {
  const { providers } = await callRoute(apiFetch, listSignOnProvidersRoute, { signal });
  return SIGN_ON_PROVIDERS.filter((provider) => providers.includes(provider));
}

/** Texts and vendors do not change between these pages. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function SignUpLayout({ loaderData: { messages, providers } }: Route.ComponentProps) {
  const [phone, setPhone] = useState("");
  const [returned, setReturned] = useState<ReturnReason | null>(null);
  const [signedOn, setSignedOn] = useState(false);
  const context: SignUpContext = { providers, phone, setPhone, returned, setReturned, signedOn, setSignedOn };
  return (
    <AreaTexts messages={messages}>
      <SignUpFrame>
        <Outlet context={context} />
      </SignUpFrame>
    </AreaTexts>
  );
}
