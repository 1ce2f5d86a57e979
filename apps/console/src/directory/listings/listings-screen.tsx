import { useCallback } from "react";
import { call, callPage } from "../../api/call.ts";
import type { Doubt } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { pathOf } from "../../session/use-page.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { followLink } from "../../ui/follow-link.ts";
import { formatDay, formatPhone, formatPlainDay } from "../../ui/formats.ts";
import { ListScreen } from "../../ui/list-screen.tsx";
import { usePaged } from "../../ui/use-paged.tsx";
import { SampleSection } from "./sample-section.tsx";
import { TaskSection } from "./task-section.tsx";

const SAID_BY: Record<Doubt["doubted_by"], string> = {
  visitors: "two people, last in a report",
  desks: "two people, last at a desk",
  operator: "an operator",
};

type Dentist = Doubt["dentists"][number];

interface Settling {
  place: Doubt;
  dentists: readonly Dentist[];
  isRight: boolean;
}

/** Places with listings in doubt, the oldest doubt first: each is settled within 30 days. */
export function ListingsScreen() {
  const load = useCallback(async (after: string | null) => {
    const { doubts, next } = await callPage("/listings/doubts", after);
    return { rows: doubts, next };
  }, []);
  const list = usePaged(load);
  return (
    <ListScreen
      title="Listings"
      intro={
        <div className="grid gap-1">
          <h2 className="font-semibold text-lg">In doubt</h2>
          <p>
            Visitors see that these are being checked. Call the office within 30 days, then confirm or hide.
          </p>
        </div>
      }
      list={list}
      what="listings"
      table={{
        caption: "Listings in doubt",
        columns: ["Office", "Phone", "Dentists", "In doubt since", "Left", ""],
        amounts: [4],
        empty: "No listing is in doubt.",
      }}
      toRow={(place, choose: Choose) => ({
        key: place.dentists[0]?.location_id ?? place.address,
        cells: placeCells(place, choose),
      })}
      renderBelow={(say) => (
        <>
          <TaskSection onDone={say} />
          <SampleSection />
        </>
      )}
      renderDialog={(settling, closing) => <SettleDialog {...settling} {...closing} />}
    />
  );
}

type Choose = (settling: Settling) => void;

function placeCells(place: Doubt, onChoose: Choose) {
  const { center_name: office, address, city, state, dentists, days_left: left } = place;
  return [
    <div key="office" className="md:w-60">
      {`${office === null ? "" : `${office}, `}${address}, ${city}, ${state}`}
    </div>,
    <span key="phone" className="whitespace-nowrap font-semibold text-lg tabular-nums">
      {formatPhone(place.phone)}
    </span>,
    <PlaceDentists key="dentists" place={place} onChoose={onChoose} />,
    <div key="since" className="md:w-36">
      <div>{formatDay(place.doubted_at)}</div>
      <div className="text-muted">{SAID_BY[place.doubted_by]}</div>
    </div>,
    <span key="left" className="whitespace-nowrap">
      {left < 0 ? `${-left} days late` : `${left} days`}
    </span>,
    <Settle key="settle" place={place} dentists={dentists} onChoose={onChoose} />,
  ];
}

/** What is known of all of them is said once; each is settled alone where somebody asks for that. */
function PlaceDentists({ place, onChoose }: { place: Doubt; onChoose: Choose }) {
  const { dentists } = place;
  const [first] = dentists;
  const isSame = dentists.every(({ confirmed_on: day }) => day === first?.confirmed_on);
  return (
    <div className="lg:min-w-48">
      <ul className="inline">
        {dentists.map((dentist) => (
          <li key={dentist.location_id} className="inline after:content-[',_'] last:after:content-none">
            <OpenEntry dentist={dentist} />
            {!isSame && ` (${describeConfirmed(dentist)})`}
          </li>
        ))}
      </ul>
      {first && isSame && <span className="text-muted"> · {describeConfirmed(first)}</span>}
      {dentists.length > 1 && (
        <details>
          <summary className="min-h-11 content-center text-action md:min-h-6">One by one</summary>
          <ul className="grid gap-2">
            {dentists.map((dentist) => (
              <li key={dentist.location_id} className="grid justify-items-start gap-1">
                {dentist.dentist}
                <Settle place={place} dentists={[dentist]} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function describeConfirmed({ confirmed_on: confirmedOn }: Dentist): string {
  return confirmedOn === null ? "never confirmed" : `confirmed ${formatPlainDay(confirmedOn)}`;
}

function OpenEntry({ dentist: { dentist, provider_id: providerId } }: { dentist: Dentist }) {
  const { can, go } = useShell();
  if (!can("directory.show")) return dentist;
  const page = { name: "entry", providerId } as const;
  return (
    <a href={pathOf(page)} onClick={followLink(() => go(page))} className="text-action underline">
      {dentist}
    </a>
  );
}

/** Such as 'Ada Reed' and 'all 3 dentists'. */
function nameAll(dentists: readonly Dentist[]): string {
  const [only] = dentists;
  return only && dentists.length === 1 ? only.dentist : `all ${dentists.length} dentists`;
}

interface SettleProps {
  place: Doubt;
  dentists: readonly Dentist[];
  onChoose: Choose;
}

function Settle({ place, dentists, onChoose }: SettleProps) {
  const { can } = useShell();
  if (!can("listings.settle")) return null;
  const all = dentists.length > 1 ? " all" : "";
  const named = `${nameAll(dentists)}${all && ` at ${place.address}`}`;
  return (
    <span className="flex gap-2 max-md:flex-wrap">
      <Button
        className="whitespace-nowrap"
        aria-label={`Confirm ${named}`}
        onClick={() => onChoose({ place, dentists, isRight: true })}
      >
        Confirm{all}
      </Button>
      <Button
        variant="danger"
        className="whitespace-nowrap"
        aria-label={`Hide ${named}`}
        onClick={() => onChoose({ place, dentists, isRight: false })}
      >
        Hide{all}
      </Button>
    </span>
  );
}

interface SettleDialogProps extends Settling {
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function SettleDialog({ place, dentists, isRight, onClose, onDone }: SettleDialogProps) {
  const button = isRight ? "Confirm" : "Hide";
  const isOne = dentists.length === 1;
  const names = new Intl.ListFormat("en-US").format(dentists.map(({ dentist }) => dentist));
  return (
    <ActionForm
      title={`${button} ${isOne ? "the listing" : `${dentists.length} listings`}`}
      button={button}
      isDangerous={!isRight}
      run={async (reason) => {
        const location_ids = dentists.map(({ location_id }) => location_id);
        await call("/listings/settle", { location_ids, is_right: isRight, reason });
        return `${names} ${isOne ? "is" : "are"} ${isRight ? "confirmed" : "hidden"}.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {isRight
          ? `Visitors read that ${names} ${isOne ? "is" : "are"} confirmed as of today.`
          : `Visitors no longer find ${names} at ${place.address}.`}{" "}
        All reports of {isOne ? "the listing" : "these listings"} are settled.
      </p>
    </ActionForm>
  );
}
