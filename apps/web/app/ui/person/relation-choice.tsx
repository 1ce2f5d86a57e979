import { Trans } from "@lingui/react/macro";
import { RELATIONS, type Relation } from "@smirk/domain/joining/family-member";
import type { FormError } from "./error-text.tsx";
import { RadioChoice } from "./radio-choice.tsx";
import { RelationWord } from "./relation-word.tsx";

interface RelationChoiceProps {
  value: Relation | "";
  error: FormError | undefined;
  isFlashing: boolean;
  onChange: (relation: Relation) => void;
}

/** The first field of a dialog. */
export function RelationChoice({ value, onChange, ...shown }: RelationChoiceProps) {
  return (
    <RadioChoice
      legend={<Trans>Who is it?</Trans>}
      name="relation"
      values={RELATIONS}
      word={(relation) => <RelationWord relation={relation} />}
      columns="grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))]"
      chosen={{ value, onChange }}
      isFirst
      {...shown}
    />
  );
}
