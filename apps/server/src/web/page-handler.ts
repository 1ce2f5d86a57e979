import { LANGUAGES } from "@smirk/domain/wire/language";
import { basenameOf, languageOfPath } from "@smirk/domain/wire/language-path";
import { createRequestHandler, type ServerBuild } from "react-router";

export interface PageSource {
  loadBuild(): Promise<ServerBuild>;
  mode: "production" | "development";
}

type PageHandler = ReturnType<typeof createRequestHandler>;

/** A router knows one base of all addresses, so each language has its own. */
export function createPageHandler({ loadBuild, mode }: PageSource): PageHandler {
  const handlers = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      createRequestHandler(async () => ({ ...(await loadBuild()), basename: basenameOf(language) }), mode),
    ]),
  );
  return async (request, context) => {
    const handle = handlers[languageOfPath(new URL(request.url).pathname)] as PageHandler;
    return handle(request, context);
  };
}
