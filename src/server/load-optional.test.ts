import { expect, test } from 'vitest'
import { ConfigError } from './environment.ts'
import { loadOptional } from './load-optional.ts'

test('loadOptional returns the loaded value when its packages are installed', async () => {
  expect(await loadOptional('AI_API_KEY', async () => 'part')).toBe('part')
})

test('loadOptional names the setting and what to do when a package is not installed', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  const loading = loadOptional('AI_API_KEY', () => Promise.reject(missing))
  await expect(loading).rejects.toThrow(ConfigError)
  await expect(loading).rejects.toThrow('AI_API_KEY needs packages that this build was made without. Run: npm run build')
})

test('loadOptional passes on an error of the part', async () => {
  const error = new Error('broken')
  await expect(loadOptional('AI_API_KEY', () => Promise.reject(error))).rejects.toBe(error)
})
