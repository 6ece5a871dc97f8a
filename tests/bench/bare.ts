import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, type Options } from './load.ts'

/** Compares a cached response with bare `node:http` and the same bytes. */
export async function againstBareServer(url: string, encoding: string, options: Options = {}) {
  const { body, headers } = await fetchRaw(url, encoding)
  const folder = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  const file = join(folder, 'page')
  await writeFile(file, body)
  const bare = fork(new URL('./bare-server.ts', import.meta.url), [file, JSON.stringify(headers)])
  try {
    const sent = { 'accept-encoding': encoding }
    return await compare({ url, headers: sent }, { url: `${await urlOf(bare)}/`, headers: sent }, options)
  } finally {
    bare.kill()
    await rm(folder, { recursive: true })
  }
}

/** Waits until a baseline server listens and returns its URL. */
export async function urlOf(server: ChildProcess): Promise<string> {
  const [address] = (await once(server, 'message')) as [AddressInfo]
  return `http://127.0.0.1:${address.port}`
}

/** Returns the bytes as sent, with all headers, so that the comparison is fair. */
async function fetchRaw(url: string, encoding: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const call = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
  return { body: Buffer.concat(chunks), headers }
}
