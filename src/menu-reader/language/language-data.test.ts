import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageDataFolder, parseLanguages } from './language-data.ts'
import { LANGUAGES } from './languages.ts'

test.each(LANGUAGES)('languageDataFolder returns the directory with the data of %s', (language) => {
  expect(existsSync(`${languageDataFolder(language)}/${language}.traineddata.gz`)).toBe(true)
})

test('parseLanguages returns the languages of a list in its order, each once', () => {
  expect(parseLanguages('deu, eng,deu')).toEqual(['deu', 'eng'])
})

test.each(['', 'eng,xyz', 'english'])('parseLanguages throws an error that lists the languages when it is given %j', (text) => {
  expect(() => parseLanguages(text)).toThrow('eng, fra, deu, ita, spa, por')
})

test('languageDataFolder throws an error with instructions when the data of a language is not installed', () => {
  const resolve = () => {
    throw new Error('not found')
  }
  expect(() => languageDataFolder('fra', resolve)).toThrow('npm run language -- fra')
})
