import type { ChosenDentist, DentistsAnswer, NearDentist } from "@smirk/contract/account/dentists";
import type { IntroductionsAnswer } from "@smirk/contract/account/introductions";
import { INTRODUCTION_CONTACTS, INTRODUCTION_PURPOSES } from "@smirk/contract/account/introductions";

export const OFFICE = {
  center_name: "Heights Family Dental",
  address: "1200 Yale St",
  city: "Houston",
  state: "TX",
  zip: "77008",
  phone: "+17135550170",
  takes_plan: true,
};

const ANA: ChosenDentist = {
  ...{ location_id: "11", name: "Ana", last_name: "Diaz", degree: "DDS" },
  office: OFFICE,
};
const GONE: ChosenDentist = {
  ...{ location_id: "12", name: "Otto", last_name: "Grau", degree: "DMD" },
  office: null,
};

const near = (id: string, name: string, miles: number, accepts: boolean | null): NearDentist => ({
  ...{ location_id: id, name, last_name: "Weber", degree: "DDS" },
  ...OFFICE,
  ...{ distance_miles: miles, accepting_new_patients: accepts },
});

const person = (id: number, name: string, dentist: ChosenDentist | null) => ({
  id: `00000000-0000-4000-8000-00000000001${id}`,
  name,
  surname: "Lopez",
  is_member: id === 1,
  dentist,
});

/** The dentists of a family of three; the dentist of two of them has left the directory. */
export function mariasDentists(): DentistsAnswer {
  const people = [person(1, "Maria", ANA), person(2, "Sam", GONE), person(3, "Mia", GONE)];
  return {
    can_choose: true,
    plan_list: "brightwell_discount_2",
    people,
    departures: [
      {
        ...{ location_id: "12", name: "Otto", last_name: "Grau", degree: "DMD" },
        person_ids: people.slice(1).map(({ id }) => id),
        elsewhere: null,
        nearest: [near("21", "Ida", 0.4, true), near("22", "Jo", 1.3, null), near("23", "Kim", 12.2, true)],
      },
    ],
  };
}

/** The office of Ana, which can be sent. */
export function mariasIntroductions(): IntroductionsAnswer {
  const messages = INTRODUCTION_PURPOSES.flatMap((purpose) =>
    INTRODUCTION_CONTACTS.map((contact) => ({ purpose, contact, text: `Maria: ${purpose}, ${contact}.` })),
  );
  const ana = { location_id: "11", dentist: "Ana Diaz, DDS", phone: OFFICE.phone, language: "en" as const };
  return { offices: [{ ...ana, state: "open", messages, sent: null }] };
}
