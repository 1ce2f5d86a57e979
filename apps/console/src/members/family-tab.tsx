import type { MemberPage } from "../api/types.ts";
import { Table } from "../ui/table.tsx";

export function FamilyTab({ member: { memberships } }: { member: MemberPage }) {
  const [newest] = memberships;
  if (!newest) return <p className="text-muted">There is no membership.</p>;
  return (
    <>
      <Table
        caption="Family on the card"
        columns={["Name", "Relation"]}
        empty="Nobody else is on the card."
        rows={newest.family.map(({ name, relation }, index) => ({
          key: `${name} ${index}`,
          cells: [name, relation],
        }))}
      />
      <Table
        caption="Dentists"
        columns={["Person", "Dentist"]}
        empty="No dentist is chosen."
        rows={newest.dentists.map(({ name, dentist, is_listed: isListed }, index) => ({
          key: `${name} ${index}`,
          cells: [name, isListed ? dentist : `${dentist} (has left the directory)`],
        }))}
      />
    </>
  );
}
