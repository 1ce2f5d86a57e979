import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Choice, Field } from "../../ui/field.tsx";
import { formatTime } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./use-preview.ts";

type Contact = "email" | "phone";
type How = "code" | "wait";
type Step = "contact" | "preview" | "code";

interface ContactPreview {
  from: string;
  to: string;
  notified: string[];
  can_send_code: boolean;
  wait_hours: number;
  undo_days: number;
}

const LABELS: Record<Contact, string> = { email: "New email", phone: "New phone" };
const DONE: Record<Contact, string> = { email: "Email changed.", phone: "Phone changed." };

/** Moves who can sign in: first what happens, then a code to the new contact or a wait. */
export function ContactDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [contact, setContact] = useState<Contact>("email");
  const [value, setValue] = useState("");
  const [preview, setPreview] = useState<ContactPreview | null>(null);
  const [how, setHow] = useState<How>("code");
  const [step, setStep] = useState<Step>("contact");
  const [code, setCode] = useState("");

  async function run(reason: string): Promise<string | null> {
    const change = { account_id: member.account.id, detail: contact, [contact]: value, reason };
    if (step === "contact") {
      const shown = await call("/members/contact/preview", change);
      setPreview(shown);
      if (!shown.can_send_code) setHow("wait");
      setStep("preview");
      return null;
    }
    if (step === "preview" && how === "code") {
      await call("/members/contact/send-code", change);
      setStep("code");
      return null;
    }
    const proof = how === "code" ? { code } : { waits: true as const };
    const { happens_at: at } = await call("/members/contact", {
      ...change,
      ...proof,
    });
    return at === null
      ? `${DONE[contact]} Their former contacts can undo it.`
      : `It changes ${formatTime(new Date(at * 1000).toISOString())}, unless a former contact stops it.`;
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
        <>
          <Choice
            label="What changes"
            value={contact}
            onChange={(event) => {
              setContact(event.target.value as Contact);
              setValue("");
            }}
          >
            <option value="email">Email</option>
            <option value="phone">Phone</option>
          </Choice>
          <Field
            label={LABELS[contact]}
            type={contact === "email" ? "email" : "tel"}
            required
            maxLength={contact === "email" ? 254 : 40}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <p className="text-muted">It moves who can sign in. Nothing changes yet.</p>
        </>
      )}
      {step !== "contact" && preview && <PreviewFacts preview={preview} />}
      {step === "preview" && preview && (
        <Choice label="How" value={how} onChange={(event) => setHow(event.target.value as How)}>
          {preview.can_send_code && <option value="code">By a code to the new contact, now</option>}
          <option value="wait">Without a code, in {preview.wait_hours} hours</option>
        </Choice>
      )}
      {step === "code" && <CodeField value={code} onChange={setCode} />}
    </ActionForm>
  );
}

function buttonOf(step: Step, how: How): string {
  if (step === "contact") return "Show what happens";
  if (step === "code") return "Change";
  return how === "code" ? "Send the code" : "Change later";
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
        For {preview.undo_days} days, each of them can undo it by the link in the message. Refunds by check,
        exports and erasing wait so long.
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
        label="Code that the new contact got"
        hint="Ask them to read it to you. Never ask for a code of their old phone."
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
