import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompress, constants } from "node:zlib";

/** The quality that the product's own compression of other answers has. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** Compresses as a proxy would for a server that does not: to be called before the listener that answers. */
export const compressAnswers: RequestListener = (_request, response: ServerResponse) => {
  const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
  let [status, headers]: [number, object] = [200, {}];
  response.writeHead = ((given: number, values: object = {}) => {
    [status, headers] = [given, values];
    return response;
  }) as typeof response.writeHead;
  response.end = ((body: string | Buffer = "") => {
    brotliCompress(body, BROTLI, (error, bytes) => {
      if (error) throw error;
      const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
      writeHead(status, { ...Object.fromEntries(kept), "content-encoding": "br" });
      end(bytes);
    });
    return response;
  }) as typeof response.end;
};
