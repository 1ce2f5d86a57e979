import { writeFamilyMember } from "@smirk/contract/subscription/family";
import {
  type SignUpPeople,
  type SignUpPerson,
  writeSignUpPerson,
} from "@smirk/contract/subscription/sign-up-payment";

/** What the payer has said about people who seem to be one (USE-18). */
export interface PeopleAnswers {
  /** The known membership with the payer's name. */
  isSomebodyElse: boolean;
  /** Places in the family of those whose known membership is another person's. */
  familySomebodyElse: readonly number[];
  hasNamesakes: boolean;
}

export function writePeopleAnswers({ isSomebodyElse, familySomebodyElse, hasNamesakes }: PeopleAnswers) {
  return {
    ...(isSomebodyElse && { is_somebody_else: true }),
    // Without it the payer's answer would count for everybody.
    ...((isSomebodyElse || familySomebodyElse.length > 0) && {
      family_somebody_else: [...familySomebodyElse],
    }),
    ...(hasNamesakes && { has_namesakes: true }),
  };
}

/** The payer, and the family as far as it is known. */
export function writePeopleToCheck(
  { familyMembers, ...person }: SignUpPerson & Partial<SignUpPeople>,
  answers?: PeopleAnswers,
) {
  return {
    ...writeSignUpPerson(person),
    ...(familyMembers && { family_members: familyMembers.map(writeFamilyMember) }),
    ...(answers && writePeopleAnswers(answers)),
  };
}
