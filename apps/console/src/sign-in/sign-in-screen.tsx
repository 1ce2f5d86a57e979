import { startAuthentication } from "@simplewebauthn/browser";
import { type ReactNode, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { rememberPath } from "../session/return-path.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";

const REFUSED: Record<string, string> = {
  access_denied: "This company account has no access to the console. Ask an owner to invite you.",
  sign_on_failed: "Signing in did not work. Please try again.",
  unavailable: "Company sign-on is not answering. Please try again.",
};

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {children}
    </main>
  );
}

export function SignInScreen({ refused, onSignedIn }: { refused: string | null; onSignedIn: () => void }) {
  const [ways, setWays] = useState<{ brand: string; company_sign_on: boolean } | null>(null);
  const [error, setError] = useState(refused === null ? "" : (REFUSED[refused] ?? REFUSED.sign_on_failed));
  useEffect(() => {
    call("/sign-in").then(setWays, (failure: unknown) => setError(sentenceOf(failure)));
  }, []);

  async function signIn(way: () => Promise<void>) {
    setError("");
    await way().catch((failure: unknown) => setError(sentenceOf(failure)));
  }
  const withPasskey = async () => {
    const options = await call("/sign-in/options", {});
    await call("/sign-in", { response: await startAuthentication({ optionsJSON: options as Options }) });
    onSignedIn();
  };
  const withCompany = async () => {
    const { url } = await call("/sign-on", { purpose: "sign_in" });
    rememberPath();
    location.assign(url);
  };

  return (
    <SignInFrame title={ways ? `${ways.brand} console` : "Console"}>
      <p className="text-muted">For operators. Members sign in on the website.</p>
      <ErrorNote>{error}</ErrorNote>
      <div className="grid gap-3">
        <Button variant="primary" onClick={() => void signIn(withPasskey)}>
          Sign in with a passkey
        </Button>
        {ways?.company_sign_on && (
          <Button onClick={() => void signIn(withCompany)}>Continue with company sign-on</Button>
        )}
      </div>
    </SignInFrame>
  );
}
