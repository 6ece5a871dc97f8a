import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SourceRow } from '../server/import-files/source-row.ts'
import { downloadViaServer, grantAdminViaServer, importViaServer } from './control-client.ts'

let folder = ''
let socket = ''
let server: Server | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateful-control-'))
  socket = join(folder, 'control.sock')
})
afterEach(() => {
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

function answering(listener: RequestListener): Promise<void> {
  return new Promise((resolve) => {
    server = createServer(listener).listen(socket, resolve)
  })
}

async function* rows(): AsyncGenerator<SourceRow> {
  yield { line: 1, columns: {} }
}

describe.each([
  ['a file', () => Array.fromAsync(downloadViaServer(socket, 'POST', '/backup'))],
  ['an administrator', () => grantAdminViaServer(socket, 'a@example.org')],
  ['an import', () => Array.fromAsync(importViaServer(socket, '/import-menus', rows()))],
] as const)('%s over the control socket', (_, ask) => {
  test.each([
    [404, 'does not know this command'],
    [500, 'could not do it: see its log'],
  ])('throws when the status of the response is %s', async (status, sentence) => {
    await answering((_req, res) => res.writeHead(status).end('nothing of use'))
    await expect(ask()).rejects.toThrow(sentence)
  })

  test('throws an error in plain words when the server stops', async () => {
    await answering((_req, res) => {
      res.writeHead(200)
      res.write('{', () => res.destroy())
    })
    await expect(ask()).rejects.toThrow('The server ended the connection')
  })
})
