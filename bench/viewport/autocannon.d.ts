/** The little of autocannon that is used here; it comes without types. */
declare module "autocannon" {
  export interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Client {
    setRequests(requests: Request[]): void;
    pipelinedRequests: { addBody(data: Buffer): void };
  }
  interface Run extends PromiseLike<unknown> {
    on(
      event: "response",
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration?: number | undefined;
    amount?: number | undefined;
    requests: Request[];
    setupClient(client: Client): void;
  }): Run;
}
