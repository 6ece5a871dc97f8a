import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { escapeXml, removeUnreadable } from './xml.ts'

function read(xml: string): string {
  let text = ''
  const parser = new SaxesParser()
  parser.on('text', (part) => {
    text += part
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return text
}

test('escapeXml keeps characters that XML allows and removes all others', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(read(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)).toBe(removeUnreadable(text).replace(/\r\n?/g, '\n'))
    }),
  )
})

test.each(['\u0008', '\u001f', '\ufffe', '\uffff', '\0'])('removeUnreadable removes %j', (character) => {
  expect(removeUnreadable(`<a>x${character}y</a>`)).toBe('<a>xy</a>')
})

test('removeUnreadable keeps line ends, tabs and characters of every plane', () => {
  expect(removeUnreadable('a\tb\r\nc é 李 🥂')).toBe('a\tb\r\nc é 李 🥂')
})
