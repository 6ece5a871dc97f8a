import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandError } from './print.ts'

export type SourceFile = {
  name: string
  bytes: AsyncIterable<Uint8Array>
  size: number | null
  position(): number
}

/**
 * Opens a file, or standard input for '-'.
 * @throws CommandError when the file is missing or cannot be read
 */
export async function openInput(path: string): Promise<SourceFile> {
  if (path === '-') return { name: '', ...counted(process.stdin), size: null }
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${error.message}`)
  })
  const found = await file.stat()
  if (found.isDirectory()) {
    await file.close()
    throw new CommandError(`${path} is a folder`)
  }
  return { name: basename(path), ...counted(file.createReadStream()), size: found.isFile() ? found.size : null }
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
