/** What the list of members shows; the address has it, so that a view can be kept as a bookmark. */
export interface MemberView {
  state: string;
  plan: string;
  state_code: string;
  joined_from: string;
  joined_to: string;
  /** Days; "" for any. */
  ends: string;
  past_due: string;
  /** A refund of theirs failed for good. */
  owed: string;
  sort: string;
  up: string;
}

export const FIRST_VIEW: MemberView = {
  state: "active",
  plan: "",
  state_code: "",
  joined_from: "",
  joined_to: "",
  ends: "",
  past_due: "",
  owed: "",
  sort: "joined",
  up: "",
};

export const SAVED_VIEWS: readonly { label: string; view: Partial<MemberView> }[] = [
  { label: "Newest", view: {} },
  { label: "Past due", view: { past_due: "yes" } },
  { label: "Ends within 30 days", view: { state: "", ends: "30", sort: "ends", up: "yes" } },
  { label: "Owed a refund", view: { state: "", owed: "yes" } },
  { label: "Canceled", view: { state: "canceled", sort: "ends", up: "yes" } },
  { label: "By name", view: { sort: "name", up: "yes" } },
];

/** Reads an address's query; what it lacks is as in the first view. */
export function readView(query: string): MemberView {
  const given = new URLSearchParams(query);
  const known = Object.entries(FIRST_VIEW).map(([name, value]) => [name, given.get(name) ?? value]);
  return Object.fromEntries(known) as unknown as MemberView;
}

/** Writes a query without what is as in the first view. */
export function writeView(view: MemberView): string {
  const changed = Object.entries(view).filter(
    ([name, value]) => value !== FIRST_VIEW[name as keyof MemberView],
  );
  return new URLSearchParams(changed).toString();
}

/** Another column sorts from its start; the same one again turns the order. */
export function sortView(view: MemberView, sort: string): MemberView {
  if (view.sort === sort) return { ...view, up: view.up === "" ? "yes" : "" };
  return { ...view, sort, up: sort === "joined" ? "" : "yes" };
}

/** The body that the server takes. */
export function bodyOf({ sort, up, ends, past_due, owed, ...filter }: MemberView): object {
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
    ...(/^\d{1,3}$/.test(ends) && { ends_within: Number(ends) }),
    ...(past_due !== "" && { is_past_due: true }),
    ...(owed !== "" && { is_owed: true }),
    sort,
    ascending: up !== "",
  };
}
