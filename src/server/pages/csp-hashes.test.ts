import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractScriptHashes } from './csp-hashes.ts'

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('extractScriptHashes hashes scripts with the nonce of the render and removes the nonce', () => {
  const { html, scriptHashes } = extractScriptHashes('<script nonce="n1">go()</script><link nonce="n1" rel="preload"/><p>menu</p>', 'n1')
  expect(scriptHashes).toEqual([sha('go()')])
  expect(html).toBe('<script>go()</script><link rel="preload"/><p>menu</p>')
})

test('extractScriptHashes returns no hash for a script without the nonce', () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script>'
  expect(extractScriptHashes(injected, 'n1').scriptHashes).toEqual([])
})

test('extractScriptHashes returns no hash for data and for files', () => {
  const page = '<script type="application/ld+json" nonce="n1">{}</script><script nonce="n1" src="/assets/client.js"></script>'
  expect(extractScriptHashes(page, 'n1').scriptHashes).toEqual([])
})
