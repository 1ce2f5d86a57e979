import { hash, X509Certificate } from "node:crypto";
import proxy from "@fastify/http-proxy";
import { fastify } from "fastify";
import { generate } from "selfsigned";

export interface HttpsFront {
  /** Such as https://127.0.0.1:40123, with a certificate that nobody signed. */
  address: string;
  /** The SHA-256 of its public key in base64: a browser that is given it trusts the certificate, and caches answers. */
  keyHash: string;
  close(): Promise<void>;
}

/**
 * TLS and HTTP/2 before the product, as Caddy has them in compose.yaml: what a browser asks for shares one connection.
 */
export async function openHttpsFront(product: string): Promise<HttpsFront> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
  });
  const front = fastify({ http2: true, https: { key, cert } });
  await front.register(proxy, {
    upstream: product,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: request.host,
        "x-forwarded-proto": "https",
        "x-forwarded-for": request.ip,
      }),
    },
  });
  const address = await front.listen({ host: "127.0.0.1", port: 0 });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return { address, keyHash: hash("sha256", publicKey, "base64"), close: () => front.close() };
}
