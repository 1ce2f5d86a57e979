import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** What is drawn on the same ground, by the program's slug. */
const LOGOS: readonly [slug: string, title: string, drawing: string][] = [
  [
    "dental",
    "Dental",
    '<path d="M17 12c-4 0-6 3-6 7 0 6 3 7 4 13 .5 3 1.5 5 3 5 3 0 2-9 6-9s3 9 6 9c1.5 0 2.5-2 3-5 1-6 4-7 4-13 0-4-2-7-6-7-3 0-4 2-7 2s-4-2-7-2z"/><path d="M18 21c3 4 9 4 13-1" stroke="#F2644B"/>',
  ],
  [
    "hearing",
    "Hearing",
    '<path d="M16 21a8 8 0 0 1 16 0c0 5-5 6-5 11 0 3-2 5-5 5s-4-2-4-4"/><path d="M20 22a4 4 0 0 1 8 0c0 2-2 3-3 4"/><path d="M35 31c2-1.5 3.5-4 4-7" stroke="#F2644B"/>',
  ],
  [
    "prescriptions",
    "Prescriptions",
    '<rect x="9" y="17" width="30" height="14" rx="7" transform="rotate(-35 24 24)"/><path d="M20 18l8 12"/><path d="M14 35c4 4 12 4 17 0" stroke="#F2644B"/>',
  ],
  [
    "telehealth",
    "Telehealth",
    '<rect x="9" y="14" width="22" height="20" rx="4"/><path d="M31 22l8-4v12l-8-4M20 19v6M17 22h6"/><path d="M15 29c3 2 7 2 10-.5" stroke="#F2644B"/>',
  ],
  [
    "vision",
    "Vision",
    '<circle cx="15" cy="26" r="7"/><circle cx="33" cy="26" r="7"/><path d="M22 25c1-1.5 3-1.5 4 0M8 24l3-8M40 24l-3-8"/><path d="M12 27c1 2 4 2.5 6 .5" stroke="#F2644B"/>',
  ],
];

/** The logos of benefit cards become files as every other picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [slug, title, drawing] of LOGOS) {
    const bytes = Buffer.from(draw(title, drawing));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await sql`
      insert into files (id, content_type, sha256, bytes)
      values (${`benefit-${slug}`}, 'image/svg+xml', ${sha256}, ${bytes})
      on conflict (id) do nothing
    `.execute(db);
  }
}

function draw(title: string, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><title>${title}</title><rect width="48" height="48" rx="12" fill="#EAF6F3"/><g fill="none" stroke="#0F766E" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
}
