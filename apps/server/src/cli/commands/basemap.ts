import type { Command } from "commander";
import { type AddedCounty, addCountyStreets } from "../../features/streets/add-county-streets.ts";
import { listCountyStreets, removeCountyStreets } from "../../features/streets/county-streets.ts";
import { addFormat, type InputOptions, withInputFile } from "../input-file.ts";
import { formatTable } from "../output/print.ts";
import { examples, findGroup } from "../read-arguments.ts";
import type { Session } from "../session.ts";

interface JsonOption {
  json?: boolean;
}

const SOURCE = "https://www2.census.gov/geo/tiger/TIGER2025/ROADS/tl_2025_48201_roads.zip";

/** `basemap add`, `list` and `remove`: the streets of counties, from the Census's road files. */
export function addBasemapCommands(program: Command, session: Session): void {
  const basemap = findGroup(program, "basemap", "streets of the bundled map");
  const add = basemap
    .command("add <files...>")
    .description(
      "adds the streets of counties to the bundled map, each from the Census's tl_YYYY_SSCCC_roads.zip",
    )
    .option("--json", "prints JSON")
    .action((files: string[], options: JsonOption & InputOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const added: AddedCounty[] = [];
        for (const given of files) {
          const input = { file: given, format: options.format };
          added.push(
            await withInputFile(session, input, (file) => addCountyStreets(ctx, { file, operator })),
          );
        }
        await session.show(options.json, added, () => describeAdded(added));
      }),
    );
  examples(addFormat(add, ["zip"]), [
    "smirk basemap add tl_2025_48201_roads.zip tl_2025_48157_roads.zip",
  ]).addHelpText(
    "after",
    `\nThe files are at the Census, such as ${SOURCE}; the digits are the county's FIPS code.`,
  );
  basemap
    .command("list")
    .description("lists the counties whose streets were added")
    .option("--json", "prints JSON")
    .action((options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const counties = await listCountyStreets(ctx);
        await session.show(options.json, counties, () =>
          formatTable(
            ["County", "Year", ">Bytes", "Added"],
            counties.map(({ county, year, bytes, addedAt }) => [
              county,
              year && String(year),
              bytes,
              addedAt,
            ]),
            "No streets were added.",
          ),
        );
      }),
    );
  basemap
    .command("remove <county>")
    .description("removes the streets of a county, by its FIPS code, from the map")
    .action((county: string, _options: object, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        await removeCountyStreets(ctx, { county, operator });
        await session.show(false, null, () => [`The streets of county ${county} were removed from the map.`]);
      }),
    );
}

function describeAdded(added: readonly AddedCounty[]): string[] {
  const rows = added.map(({ county, year, counts, bytes, ms }) => {
    const skipped = Object.values(counts.skipped).reduce((sum, count) => sum + count, 0);
    return [county, String(year), counts.read, counts.drawn, skipped, counts.refused, bytes, ms / 1000];
  });
  const classes = added.flatMap(({ county, counts }) =>
    Object.entries(counts.skipped).map(([code, count]) => `${county}: skipped ${count} of class ${code}`),
  );
  const headings = ["County", "Year", ">Read", ">Drawn", ">Skipped", ">Refused", ">Bytes", ">Seconds"];
  const shown = added.map(({ county, shownAt }) => `${county}: the server at ${shownAt} shows a tile of it`);
  return [...formatTable(headings, rows), ...classes, ...shown];
}
