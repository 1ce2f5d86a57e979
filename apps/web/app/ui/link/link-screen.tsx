import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { ButtonLink } from "../controls/button-link.tsx";
import { MessageScreen } from "../feedback/message-screen.tsx";
import { FormAlert } from "../forms/form-alert.tsx";
import { UnreachableText } from "../forms/unreachable-text.tsx";
import { type LinkCalls, type LinkState, useLink } from "./use-link.ts";

interface LinkWords<Shown, End> {
  title: string;
  /** What pressing does; null: not read yet. */
  question: (shown: Shown | null) => ReactNode;
  button: (shown: Shown | null) => ReactNode;
  ended: (end: End) => ReactNode;
  incomplete: ReactNode;
  /** Where somebody goes on from the end. */
  next?: (end: End) => ReactNode;
}

interface LinkScreenProps<Shown, End> {
  token: string | null | undefined;
  calls: LinkCalls<Shown, End>;
  words: LinkWords<Shown, End>;
}

/** Where the link of an email or a text leads. A button, because mail scanners open links. */
export function LinkScreen<Shown, End>({ token, calls, words }: LinkScreenProps<Shown, End>) {
  const { state, confirm, retry } = useLink(token, calls);
  return (
    <>
      <PageMeta title={words.title} noIndex />
      <MessageScreen
        title={words.title}
        actions={
          <>
            {"shown" in state && (
              <Button busy={state.step === "busy"} onClick={() => void confirm()}>
                {words.button(state.shown)}
              </Button>
            )}
            {state.step === "unreachable" && (
              <Button onClick={() => void retry()}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {state.step === "over" && words.next?.(state.end)}
            <ButtonLink to={paths.finder} variant="secondary">
              <Trans>Back to Home</Trans>
            </ButtonLink>
          </>
        }
      >
        <StateText state={state} words={words} />
        <noscript>
          <p>
            <Trans>Please turn on JavaScript in your browser to continue.</Trans>
          </p>
        </noscript>
      </MessageScreen>
    </>
  );
}

interface StateTextProps<Shown, End> {
  state: LinkState<Shown, End>;
  words: LinkWords<Shown, End>;
}

function StateText<Shown, End>({ state, words }: StateTextProps<Shown, End>) {
  switch (state.step) {
    case "incomplete":
      return <p className="wrap-anywhere">{words.incomplete}</p>;
    case "over":
      return <EndText>{words.ended(state.end)}</EndText>;
    case "unreachable":
      return <Unreachable />;
    default:
      return (
        <>
          {words.question("shown" in state ? state.shown : null)}
          {state.step === "failed" && <Unreachable />}
        </>
      );
  }
}

function Unreachable() {
  return (
    <FormAlert>
      <UnreachableText />
    </FormAlert>
  );
}

/** The words of the button's end take focus, as the button is gone. */
function EndText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="outline-none">
      {children}
    </p>
  );
}
