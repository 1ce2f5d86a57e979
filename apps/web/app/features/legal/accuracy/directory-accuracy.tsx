import { Trans, useLingui } from "@lingui/react/macro";
import type { AccuracyAnswer } from "@smirk/contract/directory-accuracy";
import { AGING_DAYS, CONFIRMED_DAYS, SETTLING_DAYS } from "@smirk/domain/directory/listing-state";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Link } from "react-router";
import { memberPaths } from "../../../member-paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { LegalList, LegalSection, Statement } from "../legal-article.tsx";

type Sample = NonNullable<AccuracyAnswer["sample"]>;

export function DirectoryAccuracy({ accuracy }: { accuracy: AccuracyAnswer }) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <>
      <PageMeta
        title={t`How accurate our directory is`}
        description={t`How many dentists of a random sample were right, and how ${brandName} decides what is confirmed.`}
      />
      <Accuracy accuracy={accuracy} />
    </>
  );
}

/** How many listings are right, how that was counted, and who decides what a listing says. */
function Accuracy({ accuracy: { day, states, sample } }: { accuracy: AccuracyAnswer }) {
  const { i18n } = useLingui();
  const today = formatSentenceDate(day, i18n.locale);
  return (
    <Statement
      heading={<Trans>How accurate our directory is</Trans>}
      dateLine={
        <p className="text-muted">
          <Trans>As of {today}</Trans>
        </p>
      }
      summary={<p>{sample === null ? <NoSample /> : <SampleSummary sample={sample} />}</p>}
    >
      <LegalSection title={<Trans>How we count</Trans>}>
        <p>
          <Trans>
            Each month we draw dentists from the whole directory at random and call their offices. A listing
            is right if the dentist works at that address, the phone number reaches the office, and the office
            takes the plan that we show.
          </Trans>
        </p>
        {sample !== null && <SampleDetails sample={sample} />}
        <p>
          <Trans>
            We publish a number once every office of the sample was called. A part of it would look better
            than the directory is, since offices that have closed do not answer.
          </Trans>
        </p>
      </LegalSection>
      <States states={states} />
      <WhoDecides />
    </Statement>
  );
}

function NoSample() {
  return <Trans>No month’s sample is complete yet, so we have no number to show.</Trans>;
}

function SampleSummary({ sample: { month, size, right } }: { sample: Sample }) {
  const { i18n } = useLingui();
  const drawnIn = i18n.date(`${month}-01`, { month: "long", year: "numeric", timeZone: "UTC" });
  const share = i18n.number(right / size, { style: "percent", maximumFractionDigits: 1 });
  return (
    <Trans>
      {right} of {size} dentists in the sample of {drawnIn} were right: {share}.
    </Trans>
  );
}

function SampleDetails({ sample: { size, listings, checked_on: day } }: { sample: Sample }) {
  const { i18n } = useLingui();
  const [total, checkedOn] = [i18n.number(listings), formatSentenceDate(day, i18n.locale)];
  return (
    <p>
      <Trans>
        The last sample has {size} of {total} listings. The last of them was called on {checkedOn}.
      </Trans>
    </p>
  );
}

function States({ states }: { states: AccuracyAnswer["states"] }) {
  const { i18n } = useLingui();
  const rows = [
    [<Trans key="name">Confirmed at most {CONFIRMED_DAYS} days ago</Trans>, states.confirmed],
    [<Trans key="name">Last confirmed at most {AGING_DAYS} days ago</Trans>, states.aging],
    [<Trans key="name">Not confirmed, or longer ago</Trans>, states.none],
    [<Trans key="name">Being checked</Trans>, states.in_doubt],
  ] as const;
  return (
    <LegalSection title={<Trans>What listings say today</Trans>}>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans>What the listing says</Trans>
            </th>
            <th scope="col">
              <Trans>Listings</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, listings], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always the same
            <tr key={index} className="border-line border-b">
              <th scope="row" className="py-3 pr-4 text-left font-normal">
                {name}
              </th>
              <td className="py-3 text-right font-semibold tabular-nums">{i18n.number(listings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>In lists, dentists that no one has confirmed come after others who are about as near.</Trans>
      </p>
      <p>
        <Trans>
          Other programs can read the directory too: see the page{" "}
          <Link to={memberPaths.developers} className="underline">
            for developers
          </Link>
          .
        </Trans>
      </p>
    </LegalSection>
  );
}

function WhoDecides() {
  return (
    <LegalSection title={<Trans>Who decides</Trans>}>
      <LegalList>
        <li>
          <Trans>We confirm a listing when we have reached the office.</Trans>
        </li>
        <li>
          <Trans>
            Two visits by different members, checked at the front desk from different places, confirm it too,
            if only one dentist is listed at the office.
          </Trans>
        </li>
        <li>
          <Trans>
            Two people in different places, each by a report or a card that the office refuses, put it in
            doubt. It then says that it is being checked.
          </Trans>
        </li>
        <li>
          <Trans>
            A card counts once its membership is 30 days old, and for at most three offices in 90 days.
          </Trans>
        </li>
        <li>
          <Trans>
            One of us decides within {SETTLING_DAYS} days: the listing is right, or it leaves the map. One
            person alone can neither raise nor lower a dentist.
          </Trans>
        </li>
      </LegalList>
      <p>
        <Trans>Is a listing wrong? Each dentist’s page has a button to tell us.</Trans>
      </p>
    </LegalSection>
  );
}
