import { benefitCardSchema } from "@smirk/contract/account/insurance-card";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { textsIn } from "../../locales/texts.ts";
import { benefitCards } from "./benefit-programs.ts";

const NAMES = {
  organization: "Brightwell Dental Network",
  telehealthAdministrator: "Harborlight Telehealth",
  supportPhone: "(800) 555-0142",
  prescriptionCodes: null,
};
const ALL = ["Dental", "Vision", "Prescriptions", "Hearing", "Telehealth"];

describe("benefit cards [MEM-03] [API-10]", () => {
  it("have exactly the fields of the specification", () => {
    const fields = "logo name network_type other other_display phone_number slug smirk_link web".split(" ");
    for (const card of benefitCards(textsIn("en"), [...ALL, "Gym"], NAMES)) {
      expect(Object.keys(card).sort()).toEqual(fields);
      expect(v.parse(benefitCardSchema, card)).toEqual(card);
    }
  });

  it("are listed in the plan's order under their operator's name", () => {
    const [video, dental] = benefitCards(textsIn("en"), ["Telehealth", "Dental"], NAMES);
    expect(video?.name).toBe("Harborlight Telehealth");
    expect(dental?.name).toBe("Brightwell Dental Network");
    expect(dental?.phone_number).toBe("(800) 555-0142");
  });

  it("have administrator, BIN, PCN, group and phone for a pharmacy [LAW-06]", () => {
    const prescriptionCodes = {
      administrator: "Northgate Rx",
      bin: "610020",
      pcn: "NG1",
      group: "SMIRK-2",
      phone: "(800) 555-0170",
    };
    const [card] = benefitCards(textsIn("en"), ["Prescriptions"], { ...NAMES, prescriptionCodes });
    expect(card).toMatchObject({ name: "Northgate Rx", phone_number: "(800) 555-0170", web: null });
    expect(card?.other.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Medicines: 10% to 60% off",
      "Administrator: Northgate Rx",
      "BIN: 610020",
      "PCN: NG1",
      "Group: SMIRK-2",
    ]);
  });

  it("show only the name of a program without a description", () => {
    const [gym] = benefitCards(textsIn("en"), ["Gym & Pool"], NAMES);
    expect(gym).toMatchObject({ name: "Gym & Pool", slug: "gym-pool", logo: null, other: [] });
  });

  it("never call the membership insurance", () => {
    expect(JSON.stringify(benefitCards(textsIn("en"), ALL, NAMES))).not.toMatch(
      /insur|coverage|premium|copay/i,
    );
  });
});
