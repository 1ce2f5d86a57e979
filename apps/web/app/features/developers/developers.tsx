import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { callLines, REFUSAL_LINE, TOKEN_LINE, WAYS } from "./call-lines.ts";
import type { Operation } from "./list-operations.server.ts";
import { OperationDetails } from "./operation-details.tsx";

export interface DevelopersProps {
  groups: { group: string; operations: Operation[] }[];
}

/** How other companies' programs call us, and every operation of the REST API. */
export function Developers({ groups }: DevelopersProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <article className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-10 break-words px-5 py-12 md:py-20">
      <PageMeta
        title={t`For developers`}
        description={t`How programs read the directory of ${brandName} and call its API: REST, GraphQL and FHIR.`}
      />
      <header className="grid grid-cols-1 gap-4">
        <h1 className="font-bold text-[min(1.875rem,13vw)] leading-tight md:text-4xl">
          <Trans>For developers</Trans>
        </h1>
        <p className="rounded-card bg-tint p-6 text-lg text-on-tint">
          <Trans>
            The directory is open to every program, without a key. What members do needs their own sign-in,
            and partners sign in with a key of their own.
          </Trans>
        </p>
      </header>
      <Rest />
      <GraphQl />
      <Fhir />
      <Operations groups={groups} />
    </article>
  );
}

function Section({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap wrap-anywhere rounded bg-tint p-3 text-on-tint text-sm">
      {children}
    </pre>
  );
}

function useBase(): string {
  const { origin, publicConfig } = useSite();
  return publicConfig.apiUrl || origin;
}

function Rest() {
  const base = useBase();
  return (
    <Section title={WAYS.rest}>
      <p>
        <Trans>
          Every operation is below, and in{" "}
          <a href={`${base}/openapi.json`} className="underline">
            openapi.json
          </a>{" "}
          for programs that write clients (OpenAPI 3.1). Bodies and answers are JSON, and money is in whole
          cents.
        </Trans>
      </p>
      <Code>{callLines(base).rest}</Code>
      <p>
        <Trans>
          Members’ calls send the access token of a sign-in. A partner gets a token with a signed assertion
          (private_key_jwt) for the scopes that it was given.
        </Trans>
      </p>
      <Code>{TOKEN_LINE}</Code>
      <p>
        <Trans>
          A refusal has an error, a sentence and often a reason. With status 429 or 503, wait as long as
          Retry-After says.
        </Trans>
      </p>
      <Code>{REFUSAL_LINE}</Code>
    </Section>
  );
}

function GraphQl() {
  const base = useBase();
  return (
    <Section title={WAYS.graphql}>
      <p>
        <Trans>
          The finder’s own questions, such as which offices are in an area. The schema answers introspection.
        </Trans>
      </p>
      <Code>{callLines(base).graphql}</Code>
    </Section>
  );
}

function Fhir() {
  const base = useBase();
  return (
    <Section title={WAYS.fhir}>
      <p>
        <Trans>
          The directory as HL7’s Plan-Net 1.1 (FHIR R4), read only. What it can be asked is in its capability
          statement.
        </Trans>
      </p>
      <Code>{callLines(base).fhir}</Code>
    </Section>
  );
}

function Operations({ groups }: DevelopersProps) {
  return (
    <Section title={<Trans>Operations</Trans>}>
      <p className="text-muted">
        <Trans>
          Names and fields are the same in every language. A question mark says that a field may be missing.
        </Trans>
      </p>
      <Contents groups={groups} />
      {groups.map(({ group, operations }) => (
        <details key={group} className="border-line border-t">
          <summary className="cursor-pointer py-3">
            <h3 className="inline font-semibold">
              <code>/{group}</code>
            </h3>{" "}
            <span className="text-muted">
              <Plural value={operations.length} one="# operation" other="# operations" />
            </span>
          </summary>
          <ul id={idOf(group)} className="grid scroll-mt-24 grid-cols-1 gap-3 pb-3">
            {operations.map((operation) => (
              <OperationDetails key={operation.name} operation={operation} />
            ))}
          </ul>
        </details>
      ))}
    </Section>
  );
}

/** Browsers open what is folded around the target of a link: the ids are inside, and no script is needed. */
function Contents({ groups }: DevelopersProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Operations by their address`}>
      <ul className="flex flex-wrap gap-x-4">
        {groups.map(({ group }) => (
          <li key={group}>
            <a href={`#${idOf(group)}`} className="inline-block py-2 underline">
              <code>/{group}</code>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const idOf = (group: string) => `operations-${group}`;
