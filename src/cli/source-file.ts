import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandError } from './print.ts'

/** A file to read once, from its beginning. */
export type SourceFile = {
  /** Empty for standard input. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** In bytes; null where it is not known beforehand. */
  size: number | null
  /** How many bytes were read by now. */
  position(): number
}

/**
 * Opens a file, or standard input for '-'.
 * @throws CommandError where there is no such file, or it cannot be read
 */
export async function openSource(path: string): Promise<SourceFile> {
  if (path === '-') return { name: '', ...counted(process.stdin), size: null }
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${error.message}`)
  })
  if (found.isDirectory()) throw new CommandError(`${path} is a folder`)
  return { name: basename(path), ...counted(createReadStream(path)), size: found.isFile() ? found.size : null }
}

function counted(stream: AsyncIterable<Uint8Array>): Pick<SourceFile, 'bytes' | 'position'> {
  let position = 0
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of stream) {
        position += chunk.length
        yield chunk
      }
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw new CommandError(`The file cannot be read: ${error.message}`)
      throw error
    }
  }
  return { bytes: bytes(), position: () => position }
}
