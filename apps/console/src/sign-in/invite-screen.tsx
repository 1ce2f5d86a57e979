import { startRegistration } from "@simplewebauthn/browser";
import { type FormEvent, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { AnswerOf } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote, Field } from "../ui/field.tsx";
import { SignInFrame } from "./sign-in-screen.tsx";

type Invited = AnswerOf<"POST", "/invites/options">;
type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

export function InviteScreen({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  useEffect(() => {
    call("/invites/options", { token }).then(
      (answer) => {
        setInvited(answer);
        setName(answer.name ?? "");
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, [token]);

  async function accept(event: FormEvent) {
    event.preventDefault();
    setError("");
    try {
      const { options } = await call("/invites/options", { token });
      const response = await startRegistration({ optionsJSON: options as Options });
      await call("/invites/accept", { token, name, response });
      onSignedIn();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  return (
    <SignInFrame title="You are invited to the console">
      <ErrorNote>{error}</ErrorNote>
      {invited && (
        <form onSubmit={(event) => void accept(event)} className="grid gap-4">
          <p>
            {invited.email} gets the role “{invited.role}”. A passkey on this device or on your phone signs
            you in: there is no password.
          </p>
          <Field label="Your name" required value={name} onChange={(event) => setName(event.target.value)} />
          <Button type="submit" variant="primary">
            Create a passkey
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}
