import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as it arrived. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: it begins the trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  /** Nanoseconds. */
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
  readonly failed: boolean;
  /** Of the process that sent it. */
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver extends AsyncDisposable {
  /** As in `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The requests as they came, headers included. */
  readonly raw: readonly Buffer[];
}

/** A collector of traces: OTLP by HTTP, in protobuf. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const raw: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    raw.push(body, Buffer.from(JSON.stringify(request.headers)));
    if (request.url === '/v1/traces') spans.push(...spansIn(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The fields of a protobuf message: bytes, or a number. */
type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = BigInt(message.readUInt8(at++));
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
    }
  };
  const take = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value =
      wire === 0
        ? varint()
        : wire === 1
          ? take(8).readBigUInt64LE()
          : wire === 5
            ? BigInt(take(4).readUInt32LE())
            : take(Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number): readonly Fields[] =>
  (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value)).map(fieldsOf);
const bytes = (fields: Fields, number: number): Buffer => {
  const [value] = fields.get(number) ?? [];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
};
const number = (fields: Fields, at: number): bigint => {
  const [value = 0n] = fields.get(at) ?? [];
  return typeof value === 'bigint' ? value : 0n;
};

const attributesOf = (fields: Fields, at: number): Record<string, unknown> =>
  Object.fromEntries(
    messages(fields, at).map((pair) => {
      const [value = new Map()] = messages(pair, 2);
      const text = value.get(1) === undefined ? undefined : bytes(value, 1).toString();
      return [bytes(pair, 1).toString(), text ?? Number([...value.values()].flat()[0])];
    }),
  );

const spansIn = (body: Buffer): readonly ReceivedSpan[] =>
  messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const [resource = new Map()] = messages(ofResource, 1);
    const spans = messages(ofResource, 2).flatMap((scope) => messages(scope, 2));
    return spans.map((span) => ({
      traceId: bytes(span, 1).toString('hex'),
      spanId: bytes(span, 2).toString('hex'),
      parentSpanId: bytes(span, 4).toString('hex'),
      name: bytes(span, 5).toString(),
      kind: Number(number(span, 6)),
      start: number(span, 7),
      end: number(span, 8),
      attributes: attributesOf(span, 9),
      events: messages(span, 11).map((event) => bytes(event, 2).toString()),
      failed: messages(span, 15).some((status) => number(status, 3) === 2n),
      resource: attributesOf(resource, 1),
    }));
  });
