import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { InvalidBackupError } from './format.ts'

/** First bytes of every age file. @see https://age-encryption.org/v1 */
const AGE_HEADER = 'age-encryption.org/v1'

/**
 * Encrypts a stream with a passphrase in the age format, so that `age -d` decrypts it. The result fails when the stream fails, and the
 * stream is closed with the result.
 */
export function encryptStream(bytes: Readable, passphrase: string): Readable {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const encrypted = Readable.from(
    chunksOf(async () => encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)),
    { objectMode: false },
  )
  // Also when nothing was read yet: an unread backup would keep its copy of the tables on the disk.
  return encrypted.once('close', () => bytes.destroy())
}

/**
 * Returns a function that opens a backup, decrypting it if necessary. Each call returns a new stream.
 * @param passphrase null when the user gave no passphrase
 * @throws InvalidBackupError when an encrypted backup has no passphrase, or a passphrase is given for a plain one; with a wrong passphrase
 * the stream fails with this error
 */
export async function backupOpener(file: string, passphrase: string | null): Promise<() => Readable> {
  if (!(await isEncrypted(file))) {
    // Only a person who knows the passphrase can make an encrypted backup. Anyone could have replaced it by a plain one.
    if (passphrase !== null)
      throw new InvalidBackupError('The backup is not encrypted: if you trust the file nevertheless, leave out --passphrase-file.')
    return () => createReadStream(file)
  }
  if (passphrase === null) throw new InvalidBackupError('The backup is encrypted: name its passphrase with --passphrase-file.')
  return () => Readable.from(decrypted(file, passphrase), { objectMode: false })
}

async function* decrypted(file: string, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let isOpen = false
  const source = createReadStream(file)
  const start = async () => {
    const content = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    // The header was decrypted, so that the passphrase is right.
    isOpen = true
    return content
  }
  try {
    yield* chunksOf(start)
  } catch (error) {
    throw new InvalidBackupError(
      isOpen ? 'The backup is damaged, or not whole.' : 'The backup cannot be decrypted: is this its passphrase?',
      { cause: error },
    )
  } finally {
    source.destroy()
  }
}

async function* chunksOf(start: () => Promise<ReadableStream<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* Readable.fromWeb((await start()) as WebStream<Uint8Array>) as AsyncIterable<Uint8Array>
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return bytesRead === AGE_HEADER.length && buffer.toString('latin1') === AGE_HEADER
  } finally {
    await handle.close()
  }
}
