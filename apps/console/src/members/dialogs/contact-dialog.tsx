import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Choice, Field } from "../../ui/field.tsx";
import { formatTime } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./use-preview.ts";

type Contact = "email" | "phone";
/** The old contact that gets a code, or none. */
type How = Contact | "wait";
type Step = "contact" | "preview" | "code";

interface ContactPreview {
  from: string;
  to: string;
  notified: string[];
  codes_to: { contact: Contact; masked: string }[];
  wait_hours: number;
  undo_days: number;
}

const LABELS: Record<Contact, string> = { email: "New email", phone: "New phone" };
const DONE: Record<Contact, string> = { email: "Email changed.", phone: "Phone changed." };

/** Moves who can sign in: first what happens, then a wait, or a code that an old contact reads to the operator. */
export function ContactDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [contact, setContact] = useState<Contact>("email");
  const [value, setValue] = useState("");
  const [preview, setPreview] = useState<ContactPreview | null>(null);
  const [how, setHow] = useState<How>("wait");
  const [step, setStep] = useState<Step>("contact");
  const [code, setCode] = useState("");

  async function run(reason: string): Promise<string | null> {
    const change = { account_id: member.account.id, detail: contact, [contact]: value, reason };
    if (step === "contact") {
      const shown = await call("/members/contact/preview", change);
      setPreview(shown);
      setStep("preview");
      return null;
    }
    if (step === "preview" && how !== "wait") {
      await call("/members/contact/send-code", { ...change, via: how });
      setStep("code");
      return null;
    }
    const proof = how === "wait" ? { waits: true as const } : { code, via: how };
    const { happens_at: at } = await call("/members/contact", {
      ...change,
      ...proof,
    });
    return at === null
      ? `${DONE[contact]} Their former contacts can undo it.`
      : `It changes ${formatTime(new Date(at * 1000).toISOString())}, unless an old contact stops it, or a second operator agrees before.`;
  }

  return (
    <ActionForm
      title="Change email or phone"
      button={buttonOf(step, how)}
      isReady={step !== "code" || /^\d{6}$/.test(code.trim())}
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      {step === "contact" && (
        <NewContact
          {...{ contact, value, setValue }}
          setContact={(chosen) => {
            setContact(chosen);
            setValue("");
          }}
        />
      )}
      {step !== "contact" && preview && <PreviewFacts preview={preview} />}
      {step === "preview" && preview && <HowChoice {...{ preview, how, setHow }} />}
      {step === "code" && <CodeField value={code} onChange={setCode} />}
    </ActionForm>
  );
}

interface NewContactProps {
  contact: Contact;
  value: string;
  setContact: (contact: Contact) => void;
  setValue: (value: string) => void;
}

function NewContact({ contact, value, setContact, setValue }: NewContactProps) {
  return (
    <>
      <Choice
        label="What changes"
        value={contact}
        onChange={(event) => setContact(event.target.value as Contact)}
      >
        <option value="email">Email</option>
        <option value="phone">Phone</option>
      </Choice>
      <Field
        label={LABELS[contact]}
        type={contact === "email" ? "email" : "tel"}
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <p className="text-muted">It changes who can sign in. Nothing changes yet.</p>
    </>
  );
}

interface HowProps {
  preview: ContactPreview;
  how: How;
  setHow: (how: How) => void;
}

function HowChoice({ preview, how, setHow }: HowProps) {
  return (
    <Choice label="How" value={how} onChange={(event) => setHow(event.target.value as How)}>
      <option value="wait">In {preview.wait_hours} hours, unless an old contact stops it</option>
      {preview.codes_to.map(({ contact: old, masked }) => (
        <option key={old} value={old}>
          Now, by a code to {masked}
        </option>
      ))}
    </Choice>
  );
}

function buttonOf(step: Step, how: How): string {
  if (step === "contact") return "Show what happens";
  if (step === "code") return "Change";
  return how === "wait" ? "Change later" : "Send the code";
}

function PreviewFacts({ preview }: { preview: ContactPreview }) {
  return (
    <div role="status" className="grid gap-2">
      <Facts
        facts={[
          ["From", preview.from],
          ["To", preview.to],
          ["Get a message", preview.notified.join(", ")],
        ]}
      />
      <p className="text-muted">
        For {preview.undo_days} days, each of them can undo it by the link in the message. Until then, refunds
        by check, exports and erasing have to wait.
      </p>
    </div>
  );
}

/** Takes focus, as the button of before is gone. */
function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box}>
      <Field
        label="Code that the old contact got"
        hint="Ask them to read it to you. It agrees to this change."
        inputMode="numeric"
        autoComplete="off"
        required
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/[\s-]/g, ""))}
      />
    </div>
  );
}
