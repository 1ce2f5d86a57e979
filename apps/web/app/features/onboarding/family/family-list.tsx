import { Trans } from "@lingui/react/macro";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-member";
import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { MemberCard } from "../../../ui/person/member-card.tsx";
import type { FamilyState } from "./family-state.ts";
import { RemovedNote } from "./removed-note.tsx";
import { YourCard } from "./your-card.tsx";

interface FamilyListProps {
  state: FamilyState;
  onAdd: () => void;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
  onUndo: () => void;
}

export function FamilyList({ state, onAdd, onEdit, onRemove, onUndo }: FamilyListProps) {
  const { members, removed, attention } = state;
  const undo = useRef<HTMLButtonElement>(null);
  const restored = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change that removed the focused element.
  useEffect(() => {
    if (attention !== null) (attention === "undo" ? undo : restored).current?.focus();
  }, [state]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1 gap-3">
        <YourCard />
        {members.map((member, index) => (
          <MemberCard
            // biome-ignore lint/suspicious/noArrayIndexKey: members have no unique name.
            key={index}
            member={member}
            {...(index === attention && { ref: restored })}
            onEdit={() => onEdit(index)}
            onRemove={() => onRemove(index)}
          />
        ))}
      </ul>
      <RemovedNote ref={undo} removed={removed} onUndo={onUndo} />
      {members.length < MOST_FAMILY_MEMBERS ? (
        <button
          type="button"
          onClick={onAdd}
          className="flex min-h-18 items-center gap-3 rounded-card border-2 border-control border-dashed px-4 py-3 text-left font-semibold text-action hover:bg-tint"
        >
          <span className="grid size-11 shrink-0 place-content-center rounded-full bg-tint">
            <Icon name="plus" />
          </span>
          <Trans>Add a family member</Trans>
        </button>
      ) : (
        <p className="px-4 text-muted">
          <Trans>You added {MOST_FAMILY_MEMBERS} people. That is the most who can join with you.</Trans>
        </p>
      )}
    </div>
  );
}
