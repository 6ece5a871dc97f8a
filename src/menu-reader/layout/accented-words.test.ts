import { expect, test } from 'vitest'
import { restoreAccents } from './accented-words.ts'

test.each([
  ['Creme Briilée', 'Creme Brûlée'],
  ['Créme Brillée', 'Créme Brûlée'],
  ['CREME BRIILÉE', 'CREME BRÛLÉE'],
  ['Albarifio 2021', 'Albariño 2021'],
  ['pickled jalapefios', 'pickled jalapeños'],
  ['Grilled Brill', 'Grilled Brill'],
  ['Shiitake Broth', 'Shiitake Broth'],
  ['Brioche', 'Brioche'],
])('restoreAccents makes %j %j', (read, restored) => expect(restoreAccents(read)).toBe(restored))
