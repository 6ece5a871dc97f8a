import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealScripts } from './seal-scripts.ts'

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('hashes the scripts our renderer wrote and takes the nonce out of the page', () => {
  const { html, scriptHashes } = sealScripts('<script nonce="n1">go()</script><link nonce="n1" rel="preload"/><p>menu</p>', 'n1')
  expect(scriptHashes).toEqual([sha('go()')])
  expect(html).toBe('<script>go()</script><link rel="preload"/><p>menu</p>')
})

test('gives no hash to a script that came with the content', () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script>'
  expect(sealScripts(injected, 'n1').scriptHashes).toEqual([])
})

test('gives no hash to data and to files', () => {
  const page = '<script type="application/ld+json" nonce="n1">{}</script><script nonce="n1" src="/assets/client.js"></script>'
  expect(sealScripts(page, 'n1').scriptHashes).toEqual([])
})
