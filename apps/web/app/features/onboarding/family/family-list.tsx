import { Trans } from "@lingui/react/macro";
import { wholeAddress, withUnit } from "@smirk/domain/joining/address/home-address";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import { joinNames } from "@smirk/domain/joining/person-name";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { Ref } from "react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Badge } from "../../../ui/controls/badge.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { BirthWords } from "../../../ui/person/birth-words.tsx";
import { MemberCard } from "../../../ui/person/member-card.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";

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

interface RemovedNoteProps {
  removed: FamilyState["removed"];
  ref: Ref<HTMLButtonElement>;
  onUndo: () => void;
}

/** Undo instead of a confirmation. */
function RemovedNote({ removed, ref, onUndo }: RemovedNoteProps) {
  const name = removed?.member.firstName;
  return (
    // A live region must exist before its content; empty, it takes no space.
    <div role="status" className="empty:-mb-3">
      {removed !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-sun-tint py-2 pr-2 pl-4">
          <p className="min-w-0 break-words">
            <Trans>{name} was removed.</Trans>
          </p>
          <Button ref={ref} variant="quiet" size="small" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

interface FamilyState {
  members: readonly FamilyMember[];
  removed: { member: FamilyMember; index: number } | null;
  /** New focus target when the focused element is removed: undo, or a member's card. */
  attention: "undo" | number | null;
}

type FamilyEvent =
  | { type: "saved"; index: number | null; member: FamilyMember }
  | { type: "removed"; index: number }
  | { type: "undone" };

export function openFamily(stored: readonly FamilyMember[] | null): FamilyState {
  return { members: stored ?? [], removed: null, attention: null };
}

export function reduceFamily(state: FamilyState, event: FamilyEvent): FamilyState {
  const { members, removed } = state;
  switch (event.type) {
    case "saved": {
      const { index, member } = event;
      const saved = index === null ? [...members, member] : members.with(index, member);
      return { members: saved, removed: null, attention: null };
    }
    case "removed": {
      const { index } = event;
      const member = members[index];
      if (member === undefined) return state;
      return { members: members.toSpliced(index, 1), removed: { member, index }, attention: "undo" };
    }
    case "undone": {
      if (removed === null) return state;
      const { member, index } = removed;
      return { members: members.toSpliced(index, 0, member), removed: null, attention: index };
    }
  }
}

/** Shows the details as understood, and links back to them. */
function YourCard() {
  const [details] = useState(() => readSignUpValue("userDetailsFormData"));
  const name = joinNames(details?.firstName.trim() ?? "", details?.lastName.trim() ?? "");
  const { address, apartment = "", dateOfBirth = "" } = details ?? {};
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3">
      <Avatar name={name} className="size-11 rounded-full" />
      <div className="grid min-w-0 grow basis-32 grid-cols-1">
        <span className="break-words font-semibold">
          {name || (
            <Link to={paths.userDetails} className="text-action underline underline-offset-4">
              <Trans>Fill in your details first</Trans>
            </Link>
          )}
        </span>
        {dateOfBirth !== "" && (
          <span className="break-words text-muted text-sm">
            <BirthWords date={dateOfBirth} />
          </span>
        )}
        {address && (
          <span className="break-words text-muted text-sm">
            {wholeAddress(apartment === "" ? address : withUnit(address, apartment))}
          </span>
        )}
        {name !== "" && (
          <Link
            to={paths.userDetails}
            className="justify-self-start py-1 text-action text-sm underline underline-offset-4"
          >
            <Trans>
              Change<span className="sr-only"> your details</span>
            </Trans>
          </Link>
        )}
      </div>
      <Badge>
        <Trans>YOU</Trans>
      </Badge>
    </li>
  );
}
