/**
 * Names of dishes that a diner may mean by a word, although few would call them so. They are found after all dishes that have the word or one of
 * `DISH_KINDS` in their name.
 */
export const LOOSE_KINDS: Readonly<Record<string, readonly string[]>> = {
  curry: ['karahi', 'dal', 'saag', 'chana', 'nihari', 'khao soi', 'methi'],
  ham: ['jamon', 'prosciutto', 'serrano'],
  soup: ['broth', 'borscht', 'pozole', 'tom yum', 'ramen', 'pho'],
}
