import { expect, it } from "vitest";
import { listOperations } from "./list-operations.server.ts";

const inner = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const DOCUMENT = {
  paths: {
    "/offices/{id}": {
      get: {
        operationId: "getOffice",
        summary: "Get office",
        tags: ["offices"],
        security: [{}, { partner: ["directory"] }],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "7" }],
        responses: {
          "200": {
            description: "The answer.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: {
                    at: { anyOf: [inner, { type: "null" }] },
                    plans: { type: "array", items: { enum: ["a", "b"] } },
                  },
                  required: ["at"],
                },
                example: { at: null },
              },
            },
          },
          "404": { $ref: "#/components/responses/Error" },
          default: { $ref: "#/components/responses/Error" },
        },
      },
    },
  },
};

it("an operation's line has who may call, what it takes and answers, and its example [OPEN-02]", () => {
  expect(listOperations(DOCUMENT)).toEqual([
    {
      group: "offices",
      operations: [
        {
          name: "getOffice",
          summary: "Get office",
          method: "GET",
          path: "/offices/{id}",
          signIns: ["partner directory"],
          isOpen: true,
          takes: [{ name: "id", type: "string", isRequired: true }],
          gives: [
            { name: "at", type: "object | null", isRequired: true },
            { name: "at.city", type: "string", isRequired: true },
            { name: "plans", type: '("a" | "b")[]', isRequired: false },
          ],
          refusals: [404],
          example: { query: "id=7", answer: '{\n  "at": null\n}' },
        },
      ],
    },
  ]);
});
