import { createECDH, hkdfSync } from 'node:crypto'

/** Order of the curve P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits longer than the order, so that the remainder is not biased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40
/** Part of the derivation, so that the key is not used for another purpose. */
const PURPOSE = 'plateful:vapid:1'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key pair with which the server identifies itself to push services (RFC 8292), in base64url. Derived from the server's secret instead
 * of stored: it is the same in every process, and in no backup that does not contain the secret.
 */
export function vapidKeys(secret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, SEED_BYTES)).toString('hex')
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
