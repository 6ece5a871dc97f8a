import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** Flags of authenticator data: user present, user verified, credential included (WebAuthn, 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTACHED = 0x40

type Options = { challenge: string }
type Behaviour = { origin?: string; host?: string; isVerified?: boolean }

/** A software authenticator with one passkey for tests without a browser: ES256, no attestation. */
export class Authenticator {
  readonly id = base64url(randomBytes(32))
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #site: URL
  #counter = 0

  constructor(siteUrl: string) {
    this.#site = new URL(siteUrl)
  }

  /** The result of `navigator.credentials.create()` as JSON. */
  create({ challenge }: Options, behaviour: Behaviour = {}) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attached = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()])
    const data = Buffer.concat([this.#data(behaviour, ATTACHED), attached])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ])
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, behaviour)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    })
  }

  /** The result of `navigator.credentials.get()` as JSON. */
  get({ challenge }: Options, behaviour: Behaviour = {}) {
    this.#counter += 1
    const data = this.#data(behaviour)
    const clientData = this.#clientData('webauthn.get', challenge, behaviour)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#key.privateKey)
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  #credential<R>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data({ host = this.#site.hostname, isVerified = true }: Behaviour, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(host), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | more]), counter])
  }

  #clientData(type: string, challenge: string, { origin = this.#site.origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** The public key as a COSE_Key (RFC 9053, 7.1): EC2, ES256, P-256, x and y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
    return Buffer.concat([head, cborBytes(first), Buffer.from([0x22]), cborBytes(second)])
  }
}

/** CBOR (RFC 8949) of a text of less than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** CBOR of up to 255 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
