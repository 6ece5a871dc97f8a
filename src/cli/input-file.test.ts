import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openInput } from './input-file.ts'
import { CommandError } from './print.ts'

test('openInput reports a file that cannot be opened, before anything of it is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-input-'))
  const path = join(folder, 'venues.csv')
  // No user may open a socket as a file. Root may open every other file.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  await expect(openInput(path)).rejects.toThrow(
    new CommandError(`${path} cannot be read: ENXIO: no such device or address, open '${path}'`),
  )
  server.close()
  await rm(folder, { recursive: true })
})
