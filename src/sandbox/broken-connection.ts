// Does to a real connection what is said to happen to a response on its way (`transport`).
import type { FastifyReply } from 'fastify';
import { bodyBytes, firstHalf } from './pacing.ts';
import type { SandboxResponse, Transport } from './request.ts';

/** Takes the connection away from Fastify, which would else answer or close in good order. */
export function breakOff(
  reply: FastifyReply,
  response: SandboxResponse,
  transport: Transport,
): FastifyReply {
  reply.hijack();
  switch (transport.kind) {
    case 'reset':
      reply.raw.socket?.resetAndDestroy();
      break;
    case 'lost':
      reply.raw.socket?.destroy();
      break;
    case 'cut':
      writeHalf(reply, response, () => reply.raw.socket?.destroy());
      break;
    case 'cut-unnoticed':
      // Without a length and without chunks, the end of the connection is the end of the body.
      reply.raw.useChunkedEncodingByDefault = false;
      reply.raw.shouldKeepAlive = false;
      writeHalf(reply, response, () => reply.raw.end());
  }
  return reply;
}

/** @param then called once the half has left, so that it arrives before the connection ends. */
function writeHalf(reply: FastifyReply, response: SandboxResponse, then: () => void): void {
  reply.raw.writeHead(response.status, response.headers);
  reply.raw.write(Buffer.concat([...firstHalf(bodyBytes(response))]), then);
}
