import { Trans } from "@lingui/react/macro";
import type { Field, Operation } from "./list-operations.server.ts";

/** One operation, folded: its line is read without opening it. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const { name, summary, method, path, signIns, isOpen, takes, gives, refusals, example } = operation;
  return (
    <li>
      <details className="rounded-card border border-line">
        <summary className="grid cursor-pointer gap-1 p-4">
          <code className="wrap-anywhere font-semibold text-sm">
            {method} {path}
          </code>
          <span className="text-muted">{summary}</span>
        </summary>
        <div id={name} className="grid scroll-mt-40 grid-cols-1 gap-4 border-line border-t p-4 text-sm">
          <p>
            <Trans>Who may call:</Trans> {isOpen && <Trans>anyone</Trans>}
            {isOpen && signIns.length > 0 && ", "}
            {signIns.map((signIn) => (
              <code key={signIn} className="mr-2">
                {signIn}
              </code>
            ))}
          </p>
          {takes.length > 0 && <Fields title={<Trans>Takes</Trans>} fields={takes} />}
          {gives.length > 0 && <Fields title={<Trans>Answers</Trans>} fields={gives} />}
          {example !== null && (
            <div className="grid grid-cols-1 gap-1">
              <h4 className="font-semibold">
                <Trans>Example</Trans>
              </h4>
              <pre className="whitespace-pre-wrap wrap-anywhere rounded bg-tint p-3 text-on-tint">
                {`${method} ${path}${example.query === "" ? "" : `?${example.query}`}\n\n${example.answer}`}
              </pre>
            </div>
          )}
          <p>
            <Trans>Refusals:</Trans> {refusals.join(", ")}
          </p>
        </div>
      </details>
    </li>
  );
}

function Fields({ title, fields }: { title: React.ReactNode; fields: readonly Field[] }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <h4 className="font-semibold">{title}</h4>
      <ul className="grid grid-cols-1 gap-1">
        {fields.map(({ name, type, isRequired }) => (
          <li key={name} className="wrap-anywhere">
            <code>
              {name}
              {isRequired ? "" : "?"}: {type}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
