import { describe, expect, it } from "vitest";
import type { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";
import { queryGraphql } from "./graphql.ts";

const OPERATION = { operationName: "q", query: "query q { x }", variables: { id: "1" } };

function createApiFetch(status: number, body: string): ApiFetch {
  return async () => new Response(body, { status });
}

describe("GraphQL client", () => {
  it("posts operation name, variables and query, and gives the data", async () => {
    const calls: [string, RequestInit | undefined][] = [];
    const data = await queryGraphql(async (path, init) => {
      calls.push([path, init]);
      return Response.json({ data: { x: 1 } });
    }, OPERATION);
    expect(data).toEqual({ x: 1 });
    expect(calls[0]?.[0]).toBe("/graphql");
    expect(calls[0]?.[1]?.method).toBe("POST");
    expect(JSON.parse(String(calls[0]?.[1]?.body))).toEqual(OPERATION);
  });

  it.each([
    [
      "an error of the schema",
      200,
      '{"errors":[{"message":"Bad box","extensions":{"code":"invalid"}}]}',
      "invalid",
    ],
    ["an error of the server", 503, '{"error":"unavailable","message":"Later"}', "unavailable"],
    ["a page that is no JSON", 502, "<html>", "unreadable"],
  ])("turns %s into one kind of error", async (_case, status, body, code) => {
    const failure = await queryGraphql(createApiFetch(status, body), OPERATION).catch(
      (error: ApiError) => error,
    );
    expect(failure).toMatchObject({ name: "ApiError", status, code });
  });
});
