import type { FastifyReply } from "fastify";

export function sendPdf(reply: FastifyReply, fileName: string, bytes: Buffer): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .type("application/pdf")
    .send(bytes);
}
