import { formatMoney } from "@smirk/domain/billing/money";
import { readMoney } from "@smirk/domain/billing/read-money";
import { CheckBox, Choice, Field, WHOLE_NUMBER } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";

interface TypedPromotion {
  code: string;
  kind: "percent" | "amount";
  off: string;
  products: string[];
  duration: "once" | "repeating" | "forever";
  months: string;
  most: string;
  lastDay: string;
}

export const EMPTY_PROMOTION: TypedPromotion = {
  code: "",
  kind: "percent",
  off: "",
  products: [],
  duration: "once",
  months: "",
  most: "",
  lastDay: "",
};

/** A promotion with the columns of the command line's file. */
export function toPromotion(typed: TypedPromotion): Record<string, unknown> {
  const { code, kind, off, products, duration, months, most, lastDay } = typed;
  return {
    code: code.trim(),
    ...(kind === "percent" ? { percent_off: readAmount(off) / 100 } : { amount_off: readAmount(off) }),
    applies_to: products,
    duration,
    ...(duration === "repeating" && { duration_in_months: Number(months) }),
    ...(most !== "" && { max_redemptions: Number(most) }),
    ...(lastDay !== "" && { expires_at: lastDay }),
  };
}

/** What is about to be made, in the words of its fields. */
export function describeTyped(
  typed: TypedPromotion,
  products: FieldsProps["products"],
): [label: string, value: string][] {
  const { kind, off, duration, months, most, lastDay } = typed;
  const names = products.filter(({ id }) => typed.products.includes(id)).map(({ name }) => name);
  const number = readAmount(off) / 100;
  const lasting = { once: "The first payment", repeating: `${months} months`, forever: "Every payment" };
  return [
    ["Off", kind === "percent" ? `${number}%` : formatMoney(readAmount(off))],
    ["Off what", names.join("; ") || "Everything"],
    ["For", lasting[duration]],
    ["Most uses", most || "Any number"],
    ["Last day", lastDay === "" ? "None" : formatPlainDay(lastDay)],
  ];
}

/** Hundredths; the field takes nothing else, and the server refuses what is none. */
function readAmount(text: string): number {
  return readMoney(text.replace("%", "")) ?? Number.NaN;
}

const AMOUNT = {
  inputMode: "decimal",
  autoComplete: "off",
  pattern: "[$]? ?[0-9][0-9,]*([.][0-9]{1,2})? ?%?",
  title: "A number such as 20 or 12.50",
} as const;

interface FieldsProps {
  typed: TypedPromotion;
  products: readonly { id: string; name: string }[];
  onChange: (typed: TypedPromotion) => void;
}

export function PromotionFields({ typed, products, onChange }: FieldsProps) {
  const change = (part: Partial<TypedPromotion>) => onChange({ ...typed, ...part });
  return (
    <>
      <Field
        label="Code"
        hint="Letters, digits and hyphens"
        required
        pattern="[A-Za-z0-9\-]+"
        value={typed.code}
        onChange={(event) => change({ code: event.target.value.trim().toUpperCase() })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Kind"
          value={typed.kind}
          onChange={(event) => change({ kind: event.target.value as TypedPromotion["kind"] })}
        >
          <option value="percent">Percent off</option>
          <option value="amount">Dollars off</option>
        </Choice>
        <Field
          label={typed.kind === "percent" ? "Percent" : "Dollars"}
          {...AMOUNT}
          required
          value={typed.off}
          onChange={(event) => change({ off: event.target.value.trim() })}
        />
      </div>
      <ProductChoice typed={typed} products={products} onChange={onChange} />
      <DurationFields typed={typed} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Most uses (optional)"
          {...WHOLE_NUMBER}
          value={typed.most}
          onChange={(event) => change({ most: event.target.value.trim() })}
        />
        <Field
          label="Last day (optional)"
          type="date"
          value={typed.lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
      </div>
    </>
  );
}

function DurationFields({ typed, onChange }: Omit<FieldsProps, "products">) {
  const change = (part: Partial<TypedPromotion>) => onChange({ ...typed, ...part });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label="For"
        value={typed.duration}
        onChange={(event) => change({ duration: event.target.value as TypedPromotion["duration"] })}
      >
        <option value="once">The first payment</option>
        <option value="repeating">Some months</option>
        <option value="forever">Every payment</option>
      </Choice>
      {typed.duration === "repeating" && (
        <Field
          label="Months"
          required
          {...WHOLE_NUMBER}
          value={typed.months}
          onChange={(event) => change({ months: event.target.value.trim() })}
        />
      )}
    </div>
  );
}

function ProductChoice({ typed, products, onChange }: FieldsProps) {
  const toggle = (id: string, isChosen: boolean) => {
    const others = typed.products.filter((one) => one !== id);
    onChange({ ...typed, products: isChosen ? [...others, id] : others });
  };
  return (
    <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <legend className="mb-1 font-medium text-sm">Off what (none checked: everything)</legend>
      {products.map(({ id, name }) => (
        <CheckBox
          key={id}
          label={name}
          checked={typed.products.includes(id)}
          onChange={(event) => toggle(id, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
