/** The baseline: a bare `node:http` server that sends given bytes with given headers. Runs as a child process. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', headersJson = '{}'] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = JSON.parse(headersJson) as Record<string, string>
const server = createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
