import { expect, it } from "vitest";
import { readCatalog } from "./read-catalog.ts";

const PO = `msgid ""
msgstr ""
"Language: es\\n"

#: app/one.tsx
#: app/two.tsx
msgid "Plan"
msgstr ""
"Pla"
"n"

#. placeholder {0}: name
#: app/three.tsx
msgid "Say \\"hello\\""
msgstr ""

#~ msgid "Gone"
#~ msgstr "Ido"
`;

it("reads messages with their line, translation and places [ES-05]", () => {
  expect(readCatalog(PO)).toEqual([
    { line: 7, source: "Plan", translation: "Plan", origins: ["app/one.tsx", "app/two.tsx"] },
    { line: 14, source: 'Say "hello"', translation: "", origins: ["app/three.tsx"] },
  ]);
});
