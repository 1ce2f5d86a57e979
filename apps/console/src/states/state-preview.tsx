import { formatMoney } from "@smirk/domain/billing/money";
import { type ReactNode, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { BodyOf, ResidentPreview } from "../api/types.ts";
import { Facts } from "../ui/facts.tsx";
import { Choice, ErrorNote, PlanOptions } from "../ui/field.tsx";
import { formatCode, formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";

type Asked = BodyOf<"/states/preview">;

/** What somebody who lives there and joins today reads; nothing is stored by looking. */
export function StatePreview({ code }: { code: string }) {
  const [asked, setAsked] = useState<Asked>({ state: code, language: "en", period: "yearly" });
  const [preview, setPreview] = useState<ResidentPreview | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let isCurrent = true;
    call("/states/preview", asked).then(
      (answer) => {
        if (!isCurrent) return;
        setPreview(answer);
        setError("");
      },
      (failure: unknown) => {
        if (isCurrent) setError(sentenceOf(failure));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return (
    <section className="grid gap-4" aria-labelledby="resident-preview">
      <h2 id="resident-preview" className="font-semibold text-lg">
        Preview as a resident
      </h2>
      <p className="text-muted">
        With today’s dates, by what writes it for visitors. Nothing is stored. The promotion that ends and the
        new price are invented.
      </p>
      <ErrorNote>{error}</ErrorNote>
      {preview === null ? (
        <p role="status">Loading …</p>
      ) : (
        <>
          <Choices asked={asked} preview={preview} onChange={setAsked} />
          <Shown preview={preview} language={asked.language ?? "en"} />
        </>
      )}
    </section>
  );
}

interface ChoicesProps {
  asked: Asked;
  preview: ResidentPreview;
  onChange: (asked: Asked) => void;
}

function Choices({ asked, preview, onChange }: ChoicesProps) {
  const choose = (name: "language" | "period" | "plan", value: string | undefined) => ({
    value,
    onChange: (event: { target: { value: string } }) => onChange({ ...asked, [name]: event.target.value }),
  });
  return (
    <div className="flex flex-wrap gap-4">
      <Choice label="Plan" {...choose("plan", preview.plan.slug)}>
        <PlanOptions plans={preview.plan_step} />
      </Choice>
      <Choice label="Paid" {...choose("period", asked.period)}>
        <option value="yearly">every year</option>
        <option value="monthly">every month</option>
      </Choice>
      <Choice label="Language" {...choose("language", asked.language)}>
        <option value="en">English</option>
        <option value="es">Spanish</option>
      </Choice>
    </div>
  );
}

function Shown({ preview, language }: { preview: ResidentPreview; language: string }) {
  const { plan_step: plans, checkout, agreement, card, emails } = preview;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Part title="Plan step" isOpen>
        <Table
          caption="Plan step"
          columns={["Plan", "Today", "Then", "Fee included"]}
          amounts={[1, 2, 3]}
          empty="No plan is available."
          rows={plans.map(({ slug, name, due_today_cents, renewal_cents, fee_cents }) => ({
            key: slug,
            cells: [name, ...[due_today_cents, renewal_cents, fee_cents].map((cents) => formatMoney(cents))],
          }))}
        />
      </Part>
      <Part title="Before you pay" isOpen>
        <Words language={language} lines={checkout.sentences.map(({ text }) => text)} />
        <Words language={language} lines={checkout.disclosures} isNumbered />
        <Words language={language} lines={checkout.consents.map(({ text }) => `☐ ${text}`)} />
      </Part>
      <Part title={`Agreement ${agreement.version}`}>
        <div lang={language} className="grid max-w-prose grid-cols-1 gap-4">
          <p className="font-semibold">{agreement.notice}</p>
          <Facts facts={agreement.facts.map(({ label, value }) => [label, value] as const)} />
          {agreement.sections.map(({ heading, paragraphs }) => (
            <div key={heading} className="grid gap-2">
              <h3 className="font-semibold">{heading}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Card">
        <Words
          language={language}
          lines={card.map(({ label, value }) => (label === "" ? value : `${label}: ${value}`))}
        />
      </Part>
      {emails.map(({ kind, sent_on, subject, text }) => (
        <Part key={kind} title={`Email on ${formatPlainDay(sent_on)}: ${formatCode(kind)}`}>
          <div lang={language} className="grid max-w-prose grid-cols-1 gap-3">
            <p className="font-semibold">{subject}</p>
            <p className="whitespace-pre-wrap">{text}</p>
          </div>
        </Part>
      ))}
    </div>
  );
}

function Part({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="rounded-md border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{title}</summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4 wrap-anywhere">{children}</div>
    </details>
  );
}

interface WordsProps {
  language: string;
  lines: readonly string[];
  isNumbered?: boolean;
}

function Words({ language, lines, isNumbered = false }: WordsProps) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <List
      lang={language}
      className={`grid max-w-prose grid-cols-1 gap-2 ${isNumbered ? "list-decimal pl-6" : ""}`}
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  );
}
