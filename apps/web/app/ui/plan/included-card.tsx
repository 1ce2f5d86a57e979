import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Icon } from "../controls/icon.tsx";

const DENTAL = msg`From checkups to braces, at the member prices of participating dentists`;
const VISION = msg`15% off eye exams, and 20% to 40% off glasses`;
const PRESCRIPTIONS = msg`10% to 60% off medicines`;
const HEARING = msg`A free hearing test each year, and 30% to 50% off hearing aids`;
const TELEHEALTH = msg`Doctors by phone and video, day and night, for $0 a visit`;

/** Keys are the names that the server has in either language; an operator's own program has only its name. */
const GIVES: Readonly<Record<string, MessageDescriptor>> = {
  Dental: DENTAL,
  Vision: VISION,
  Visión: VISION,
  Prescriptions: PRESCRIPTIONS,
  "Medicinas recetadas": PRESCRIPTIONS,
  Hearing: HEARING,
  Audición: HEARING,
  Telehealth: TELEHEALTH,
  Telesalud: TELEHEALTH,
};

/** What one program of a plan gives, for a list or a label. */
export function IncludedCard({ name }: { name: string }) {
  const { i18n } = useLingui();
  const gives = Object.hasOwn(GIVES, name) ? GIVES[name] : undefined;
  return (
    <span className="flex items-start gap-2">
      <Icon name="check" className="mt-0.5 size-5 text-action" />
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium text-ink">{name}</span>
        {gives && <span className="block text-muted text-sm">{i18n._(gives)}</span>}
      </span>
    </span>
  );
}
