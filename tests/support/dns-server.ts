import { createSocket } from 'node:dgram'

export type DnsServer = {
  /** For `setServers` of `node:dns`, such as '127.0.0.1:5300'. */
  address: string
  /** The names that were asked for, in order. */
  asked: string[]
  close(): void
}

const HEADER_BYTES = 12

/**
 * Starts a DNS server on the loopback address. Its n-th answer has the IPv4 addresses `answers[n]`, whatever name is asked for, and must not
 * be kept; the last one is repeated.
 */
export async function dnsServer(answers: readonly (readonly string[])[]): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readQuestion(query)
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(name)
    socket.send(toAnswer(query.subarray(0, end), addresses), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

/** RFC 1035, 4.1.2: labels with their length, an empty one, then type and class. */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

/** RFC 1035, 4.1: the query with its question, and a record of type A for each address. */
function toAnswer(query: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(query)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  // No further records: the query may have had some, which are cut off.
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16)
    // The name as a reference to the question, type A, class IN, a lifetime of 0 and four bytes.
    record.writeUInt16BE(0xc000 + HEADER_BYTES, 0)
    record.writeUInt16BE(1, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(4, 10)
    record.set(address.split('.').map(Number), 12)
    return record
  })
  return Buffer.concat([header, ...records])
}
