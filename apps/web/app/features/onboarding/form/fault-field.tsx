import { Field, type FieldControl } from "../../../ui/field.tsx";
import { type Fault, FaultText } from "./fault-text.tsx";

interface FaultFieldProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  fault: Fault | undefined;
  /** While it flashes the fault is seen; after that it stays for assistive technology, until the field changes. */
  isFlashing: boolean;
  /** What the text should be long, in characters. */
  length?: number;
  children: (control: FieldControl) => React.ReactNode;
}

/** A field of a form whose faults flash (spec §9). */
export function FaultField({ label, help, fault, isFlashing, length, children }: FaultFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={fault && <FaultText fault={fault} length={length} />}
      isErrorHidden={!isFlashing}
    >
      {children}
    </Field>
  );
}
