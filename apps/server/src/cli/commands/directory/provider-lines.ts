import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { LocationRow } from "../../../features/directory/directory-rows.ts";
import type { ShownProvider } from "../../../features/directory/show-provider.ts";
import { formatFacts, formatTable } from "../../output/print.ts";

const SOURCES = { own: "entered here", demo: "invented", registry: "the national registry" } as const;

export function describeProvider({ provider, locations, history }: ShownProvider): string[] {
  return [
    ...formatFacts([
      ["Dentist", provider.id],
      ["NPI", provider.npi],
      ["Name", provider.name],
      ["Last name", provider.last_name],
      ["Degree", provider.degree],
      ["Specialties", list(provider.specialities)],
      ["Languages", list(provider.languages)],
      ["Smirk Verified", provider.smirk_verified ? "yes" : "no"],
      ["Source", SOURCES[provider.source]],
      ["Protected from imports", list(provider.protected_fields)],
    ]),
    ...(locations.length === 0 ? ["", "There is no location."] : []),
    ...locations.flatMap((location) => ["", ...describeLocation(location)]),
    "",
    ...formatTable(
      ["At", "Who", "Command", "Subject", "Changes"],
      history.map(({ at, actor, command, subject, changes }) => [
        at,
        actor,
        command,
        subject,
        JSON.stringify(changes),
      ]),
      "No operator has changed anything.",
    ),
  ];
}

function describeLocation(location: LocationRow): string[] {
  const { latitude, longitude, coordinates_quality, phone, opening_hours } = location;
  return formatFacts([
    ["Location", location.id],
    ["On the map", location.published ? "yes" : `no, unpublished by ${describeUnpublisher(location)}`],
    ["Practice", location.center_name],
    ["Organization", location.dso_name],
    ["Address", `${location.address}, ${location.city}, ${location.state} ${location.zip}`],
    ["Point", `${latitude}, ${longitude} (${coordinates_quality})`],
    ["Phone", phone === null ? null : formatUsPhone(phone)],
    ["Email", location.email],
    ["New patients", describeAccepting(location)],
    ["Opening hours", opening_hours],
    ["Plans", list(location.plans)],
    ["Protected from imports", list(location.protected_fields)],
  ]);
}

function describeAccepting({ accepting_new_patients, accepting_checked_on }: LocationRow): string | null {
  if (accepting_new_patients === null) return null;
  return `${accepting_new_patients ? "yes" : "no"}, checked on ${accepting_checked_on}`;
}

function describeUnpublisher({ unpublished_by }: LocationRow): string {
  if (unpublished_by === null) return "an unknown actor";
  return unpublished_by === "registry" ? "the registry" : "an operator";
}

function list(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(", ");
}
