import { paths } from "../paths.ts";

export function listPublicPages(origin: string): string[] {
  return [paths.finder, paths.plans, paths.howItWorks, paths.signUp, paths.privacy, paths.terms].map(
    (path) => origin + path,
  );
}

export function listDentistPages(origin: string, ids: readonly string[]): string[] {
  return ids.map((id) => origin + paths.dentist(id));
}

export function answerXml(xml: string): Response {
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
