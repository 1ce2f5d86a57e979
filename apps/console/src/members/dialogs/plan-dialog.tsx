import type { PlanChangeAnswer, WirePerson } from "@smirk/contract/account/plan-change";
import { type RenewalPeriod, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { joinNames } from "@smirk/domain/joining/person-name";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Answer } from "../../api/types.ts";
import { ActionForm, type Outcome } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { CheckBox, Choice, ErrorNote, Field, PlanOptions } from "../../ui/field.tsx";
import { formatPlainDay } from "../../ui/formats.ts";
import { type ActionDialogProps, usePreview } from "./use-preview.ts";

type ShownPlan = Answer<"members.show_plan">;
type Quoted = Answer<"members.preview_plan">;

type NewPerson = Omit<WirePerson, "id">;
const NOBODY: NewPerson = { relation: "child", name: "", surname: "", birth_date: "" };

const REFUSALS: Record<NonNullable<PlanChangeAnswer["refusal"]>, string> = {
  canceled: "The membership is canceled: take that back first.",
  unpaid: "A payment is open: it has to be paid first.",
  ended: "The membership has ended.",
  not_renewing: "Renewal is off: turn it on first.",
};

/** What the agent changed; the rest is as it is now. */
interface Edited {
  plan?: string;
  period?: RenewalPeriod;
  /** Ids of those who leave. */
  left: readonly string[];
  added: readonly NewPerson[];
}

export function PlanDialog({ member, onDone, onClose }: ActionDialogProps) {
  const account_id = member.account.id;
  const { preview: shown, error } = usePreview("/members/plan/show", { account_id });
  const [edited, setEdited] = useState<Edited>({ left: [], added: [] });
  const [quoted, setQuoted] = useState<Quoted | null>(null);

  async function run(reason: string): Promise<Outcome | null> {
    if (shown === null) return null;
    const body = { account_id, ...writeChange(shown.now, edited) };
    if (quoted === null) {
      setQuoted(await call("/members/plan/preview", body));
      return null;
    }
    const { quote } = quoted;
    const { state } = await call("/members/plan", { ...body, quote, reason });
    return describeDone(account_id, state, quote.plan_name);
  }
  const refusal = shown?.now.refusal ?? null;
  return (
    <ActionForm
      title="Change plan or family"
      button={quoted ? "Change" : "Show the quote"}
      isReady={shown !== null && refusal === null}
      {...{ run, onDone, onClose }}
    >
      <ErrorNote>{refusal ? REFUSALS[refusal] : error}</ErrorNote>
      {quoted ? (
        <QuoteFacts quoted={quoted} onBack={() => setQuoted(null)} />
      ) : (
        <PlanFields shown={shown} edited={edited} onEdit={setEdited} />
      )}
    </ActionForm>
  );
}

/** The whole change, as a member's page sends it. */
export function writeChange(now: ShownPlan["now"], { plan, period, left, added }: Edited) {
  return {
    plan_slug: plan ?? now.plan_slug,
    renew_period: period ? writeRenewalPeriod(period) : now.period,
    family_members: [...now.family_members.filter(({ id }) => !left.includes(id ?? "")), ...added].map(
      ({ surname, ...person }) => ({ ...person, surname: surname || null }),
    ),
  };
}

interface PlanFieldsProps {
  shown: ShownPlan | null;
  edited: Edited;
  onEdit: (edited: Edited) => void;
}

/** There at once, so that the dialog opens with the keyboard on the plan; filled when the plans are known. */
function PlanFields({ shown, edited, onEdit }: PlanFieldsProps) {
  const { plan, period, left, added } = edited;
  const current = shown?.now.period === "annualy" ? "yearly" : "monthly";
  return (
    <>
      <Choice
        label="Plan"
        value={plan ?? shown?.now.plan_slug}
        onChange={(event) => onEdit({ ...edited, plan: event.target.value })}
      >
        <PlanOptions plans={shown?.plans ?? []} />
      </Choice>
      <Choice
        label="Pays"
        value={period ?? current}
        onChange={(event) => onEdit({ ...edited, period: event.target.value as RenewalPeriod })}
      >
        <option value="monthly">each month</option>
        <option value="yearly">each year</option>
      </Choice>
      <FamilyFields
        family={shown?.now.family_members ?? []}
        left={left}
        onLeft={(ids) => onEdit({ ...edited, left: ids })}
        added={added}
        onAdded={(people) => onEdit({ ...edited, added: people })}
      />
    </>
  );
}

function describeDone(account_id: string, state: string | null, plan: string): Outcome {
  if (state === "action_required") {
    return { sentence: "The bank asks the member to confirm, on their page 'Plan and family'." };
  }
  if (state !== "scheduled") return { sentence: `Changed: ${plan}. The member is notified by email.` };
  return {
    sentence: `Planned: ${plan} from the next period. The member is notified by email.`,
    undo: async (reason) => {
      await call("/members/plan/undo", { account_id, reason });
      return "Undone. The planned change is taken back.";
    },
  };
}

function QuoteFacts({ quoted: { lines, terms }, onBack }: { quoted: Quoted; onBack: () => void }) {
  return (
    <div role="status" className="grid gap-3">
      <Facts facts={lines} />
      <ul className="list-disc pl-5 text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={onBack}>
        Choose otherwise
      </Button>
    </div>
  );
}

interface FamilyFieldsProps {
  family: readonly WirePerson[];
  /** Ids of those who leave. */
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
  added: readonly NewPerson[];
  onAdded: (added: readonly NewPerson[]) => void;
}

function FamilyFields({ family, left, onLeft, added, onAdded }: FamilyFieldsProps) {
  const change = (index: number, changes: Partial<NewPerson>) =>
    onAdded(added.map((person, place) => (place === index ? { ...person, ...changes } : person)));
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium text-sm">On the card with the member</legend>
      {family.map(({ id = "", relation, name, surname, birth_date }) => (
        <CheckBox
          key={id}
          label={`${joinNames(name, surname)}, ${relation}, born ${formatPlainDay(birth_date)}`}
          checked={!left.includes(id)}
          onChange={(event) =>
            onLeft(event.target.checked ? left.filter((one) => one !== id) : [...left, id])
          }
        />
      ))}
      {added.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: added people have nothing else of their own yet
        <div key={index} className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
          <Choice
            label="Relation"
            value={person.relation}
            onChange={(event) => change(index, { relation: event.target.value as NewPerson["relation"] })}
          >
            <option value="child">child</option>
            <option value="spouse">spouse</option>
          </Choice>
          <Field
            label="Birth date"
            type="date"
            required
            value={person.birth_date}
            onChange={(event) => change(index, { birth_date: event.target.value })}
          />
          <Field
            label="First name"
            required
            value={person.name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <Field
            label="Last name, empty for one name"
            value={person.surname}
            onChange={(event) => change(index, { surname: event.target.value })}
          />
        </div>
      ))}
      <Button className="justify-self-start" onClick={() => onAdded([...added, NOBODY])}>
        Add somebody
      </Button>
    </fieldset>
  );
}
