import { editDistance } from '../lines/edit-distance.ts'
import { MISREAD_MEANINGS } from './settings.ts'

/** The explanation of the commonest mark, in the languages of menus. It is long, so that it is recognised with several misread letters. */
const VEGETARIAN = ['vegetarian', 'vegetarisch', 'vegetariano', 'végétarien', 'vegetariana']

/**
 * Returns the words of a text that were probably printed as 'vegetarian': 'egetaian', but not 'vegetables'. They prove that there is a
 * legend, but not what its codes mean.
 */
export function misreadVegetarian(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) =>
    VEGETARIAN.some(
      (printed) =>
        word !== printed && word.length >= MISREAD_MEANINGS.minLetters && editDistance(word, printed) <= MISREAD_MEANINGS.maxMisread,
    ),
  )
}
