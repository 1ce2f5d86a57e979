import { Trans } from "@lingui/react/macro";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import { joinNames } from "@smirk/domain/joining/person-name";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { Ref } from "react";
import { Avatar } from "../controls/avatar.tsx";
import { Icon } from "../controls/icon.tsx";
import { BirthWords } from "./birth-words.tsx";
import { RelationWord } from "./relation-word.tsx";

interface MemberCardProps {
  member: FamilyMember;
  ref?: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onRemove: () => void;
}

export function MemberCard({ member, ref, onEdit, onRemove }: MemberCardProps) {
  const { relation, firstName, lastName, dateOfBirth } = member;
  const name = joinNames(firstName, lastName);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3">
      <Avatar name={name} className="size-11 rounded-full" />
      <p className="grid min-w-0 grow basis-32 grid-cols-1">
        <span className="break-words font-semibold">{name}</span>
        <span className="break-words text-muted text-sm">
          <RelationWord relation={relation} /> · <BirthWords date={dateOfBirth} />
        </span>
      </p>
      <span className="-mr-2 ml-auto flex flex-wrap justify-end">
        <Button ref={ref} variant="quiet" size="small" onClick={onEdit}>
          <Icon name="edit" />
          <Trans>
            Edit<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          <Icon name="close" />
          <Trans>
            Remove<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
      </span>
    </li>
  );
}
