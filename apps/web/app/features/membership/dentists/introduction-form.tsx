import { Trans } from "@lingui/react/macro";
import type {
  IntroducedOffice,
  IntroductionContact,
  IntroductionPurpose,
} from "@smirk/contract/account/introductions";
import { INTRODUCTION_CONTACTS, INTRODUCTION_PURPOSES } from "@smirk/contract/account/introductions";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useId, useState } from "react";
import { SentWords } from "./sent-words.tsx";

export interface Introduced {
  purpose: IntroductionPurpose;
  contact: IntroductionContact;
}

interface IntroductionFormProps {
  office: IntroducedOffice;
  isBusy: boolean;
  onSend: (introduced: Introduced) => void;
}

/** Behind a button: what is wanted, how the office may answer, and the words that it gets. */
export function IntroductionForm({ office, isBusy, onSend }: IntroductionFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [purpose, setPurpose] = useState<IntroductionPurpose>("first_visit");
  const [contact, setContact] = useState<IntroductionContact>("none");
  const { messages, dentist, language } = office;
  const message = messages.find((one) => one.purpose === purpose && one.contact === contact);
  if (!isOpen) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start max-sm:w-full"
        onClick={() => setIsOpen(true)}
      >
        <Trans>
          Let the office know<span className="sr-only"> of {dentist}</span>
        </Trans>
      </Button>
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ purpose, contact });
      }}
    >
      <Choices
        legend={<Trans>What would you like?</Trans>}
        values={INTRODUCTION_PURPOSES}
        value={purpose}
        onChange={setPurpose}
        wordOf={(one) => <PurposeWord purpose={one} />}
      />
      <Choices
        legend={<Trans>How may the office reach you?</Trans>}
        values={INTRODUCTION_CONTACTS}
        value={contact}
        onChange={setContact}
        wordOf={(one) => <ContactWord contact={one} />}
      />
      <p className="font-semibold">
        <Trans>This is what the office gets by email:</Trans>
      </p>
      <div aria-live="polite">{message && <SentWords text={message.text} language={language} />}</div>
      <Button type="submit" size="small" className="justify-self-start max-sm:w-full" busy={isBusy}>
        <Trans>Send to the office</Trans>
      </Button>
    </form>
  );
}

interface ChoicesProps<Value extends string> {
  legend: React.ReactNode;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  wordOf: (value: Value) => React.ReactNode;
}

function Choices<Value extends string>({ legend, values, value, onChange, wordOf }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        {values.map((one) => (
          <label
            key={one}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border border-control bg-surface px-4 py-2 font-medium has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
              className="size-5 shrink-0 accent-action outline-none"
            />
            {wordOf(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PurposeWord({ purpose }: { purpose: IntroductionPurpose }) {
  switch (purpose) {
    case "first_visit":
      return <Trans>A first appointment</Trans>;
    case "cleaning":
      return <Trans>A cleaning</Trans>;
    case "question":
      return <Trans>To ask something first</Trans>;
  }
}

function ContactWord({ contact }: { contact: IntroductionContact }) {
  switch (contact) {
    case "none":
      return <Trans>Not at all, I will call</Trans>;
    case "phone":
      return <Trans>By phone</Trans>;
    case "email":
      return <Trans>By email</Trans>;
  }
}
