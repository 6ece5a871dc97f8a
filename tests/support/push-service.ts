import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { createPushTransport } from '../../src/server/notification/push/send-push.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'

/** A received message, decrypted with the keys of its browser. */
type PushDelivery = { path: string; headers: IncomingHttpHeaders; content: unknown }

export type PushService = {
  url: string
  deliveries: PushDelivery[]
  /** Status of responses; by default 201. */
  status: number
  browser(name: string): { endpoint: string; p256dh: string; auth: string }
  /** Sends requests only to this service, instead of to public addresses by HTTPS. */
  request: NonNullable<Parameters<typeof createPushTransport>[1]>
  close(): Promise<void>
}

/** Starts a push service on loopback that decrypts messages like a browser (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const keys = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const path = incoming.url ?? ''
    const known = keys.get(path)
    const text = known ? decrypt(Buffer.concat(chunks), known) : 'null'
    service.deliveries.push({ path, headers: incoming.headers, content: JSON.parse(text) })
    response.writeHead(service.status).end()
  })
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`
  const service: PushService = {
    url,
    deliveries: [],
    status: 201,
    browser(name) {
      const curve = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = curve.generateKeys('base64url')
      keys.set(`/${name}`, { curve, auth })
      return { endpoint: `${url}/${name}`, p256dh, auth: auth.toString('base64url') }
    },
    request: (to, options, onResponse) => {
      if (!to.startsWith(`${url}/`)) throw new Error(`the test would have sent to ${to}`)
      return request(to, options, onResponse)
    },
    close: () => closeServer(server),
  }
  return service
}

/** Decrypts the only record of an `aes128gcm` body (RFC 8188) with the keys of a browser (RFC 8291). */
function decrypt(body: Buffer, { curve, auth }: { curve: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + senderKey.length)
  const derive = (key: Uint8Array, withSalt: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', key, withSalt, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const input = derive(curve.computeSecret(senderKey), auth, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
