import type { ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { SESSION } from "@smirk/contract/console/session";
import type * as v from "valibot";

type Contracts = typeof CONTRACTS & typeof SESSION;
type Contract = Contracts[keyof Contracts];
type Method = "GET" | "POST";

/** Addresses under the API that are read or posted to. */
export type PathOf<M extends Method> = Extract<Contract, { method: M }>["path"];

type ContractAt<M extends Method, Path> = Extract<Contract, { method: M; path: Path }>;

/** What is posted to an address. */
export type BodyOf<Path extends PathOf<"POST">> = v.InferInput<ContractAt<"POST", Path>["takes"]>;

/** What an address answers. */
export type AnswerOf<M extends Method, Path extends PathOf<M>> = WireOf<ContractAt<M, Path>["answer"]>;

/** What an action answers, by its name. */
export type Answer<Name extends ActionName> = WireOf<(typeof CONTRACTS)[Name]["answer"]>;

type WireOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : never;

export type Session = AnswerOf<"GET", "/session">;
export type Role = Session["role"];
export type { ActionName };

export type MemberPage = Answer<"members.show">;
export type Membership = MemberPage["memberships"][number];
export type MemberNote = MemberPage["notes"][number];
export type LogEntry = MemberPage["log"][number];
export type ListedMembers = Answer<"members.list">;
export type MessagePreview = Answer<"members.preview_message">;
export type RefundApproval = Answer<"refunds.list">["approvals"][number];
export type SecondMembership = Answer<"refunds.list">["seconds"][number];
export type CommandRequest = Answer<"requests.list">["requests"][number];
export type ListedBulk = Answer<"bulk.list">["runs"][number];
export type ShownBulk = Answer<"bulk.show">;

export type FoundEntry = Answer<"directory.find">["entries"][number];
export type EntryPage = Answer<"directory.show">;
export type EntryLocation = EntryPage["locations"][number];
export type EntryChange = EntryPage["history"][number];
export type EditPreview = Answer<"directory.preview_edit">;
export type Doubt = Answer<"listings.doubts">["doubts"][number];
export type OfficeChange = Answer<"offices.changes">["changes"][number];
export type OfficeClaim = Answer<"offices.claims">["claims"][number];
export type KeptOffice = Answer<"offices.people">["offices"][number];
export type OfficeTask = Answer<"offices.tasks">["tasks"][number];
export type ListingTask = Answer<"listings.tasks">["tasks"][number];
export type ListingSample = NonNullable<Answer<"listings.sample">["sample"]>;
export type Report = Answer<"reports.list">["reports"][number];
export type ReportedEntry = NonNullable<Report["entry"]>;
export type Outcome = NonNullable<Report["settled"]>["outcome"];
export type ImportKind = BodyOf<"/imports">["kind"];
export type ListedImport = Answer<"imports.list">["imports"][number];

export type PriceKind = BodyOf<"/fees/export">["kind"];
export type FileColumns = Answer<"fees.columns">;
export type PriceLists = Answer<"fees.list">;
export type PriceSchedule = PriceLists["schedules"][number];
export type OfficePrices = Answer<"fees.offices">["offices"][number];
export type ExplainedPrices = Answer<"fees.explain">;
export type FeeChange = NonNullable<Answer<"fees.last">["change"]>;

export type SellingAnswer = Answer<"selling.show">;
export type SoldPlan = SellingAnswer["plans"][number];
export type SoldPrice = NonNullable<SellingAnswer["provider"]>["prices"][number];
export type Promotion = NonNullable<SellingAnswer["provider"]>["promotions"][number];
export type PromotionPreview = Answer<"promotions.preview">;
export type PriceChange = Answer<"prices.list">["changes"][number];
export type PriceChangePreview = Answer<"prices.preview">;

export type CountsAnswer = Answer<"statistics.counts">;
export type CountsRow = CountsAnswer["rows"][number];
export type MoneyRow = Answer<"statistics.money">["rows"][number];

export type ListedState = Answer<"states.list">["states"][number];
export type ShownState = Answer<"states.show">;
export type StateRule = ShownState["rules"][number];
export type ResidentPreview = Answer<"states.preview">;
export type Registration = ShownState["registrations"][number];

export type Operator = Answer<"operators.list">["operators"][number];
export type Partner = Answer<"partners.list">["partners"][number];
export type ShownWebhooks = Answer<"webhooks.show">;
export type WebhookEndpoint = ShownWebhooks["endpoints"][number];
export type WebhookDelivery = ShownWebhooks["deliveries"][number];
export type ShownPartner = Answer<"partners.show">;
export type Health = Answer<"health.show">;
export type Finding = Health["findings"][number];
export type FailedJob = Health["jobs"][number];
export type UnsentMail = Health["mails"][number];

/** Addresses that give a page of a list. */
export type PagePath = PathOfPages<Contract>;
type PathOfPages<C> = C extends { method: "GET"; path: infer Path; takes: v.GenericSchema }
  ? "after" extends keyof v.InferInput<C["takes"]>
    ? Path
    : never
  : never;
