/**
 * Words of English menus whose accented letters the English data does not know, as they are read: 'û' as 'ii', 'ñ' as 'fi'. No other word is
 * spelled like these.
 */
const ACCENTED: readonly [RegExp, string][] = [
  [/\bbr[iuûúüíïl]{1,3}l{1,2}[eéèê]e\b/giu, 'brûlée'],
  [/\balbar[il](?:fi|ii|fl|fll|tii|ti|ft|n)o\b/giu, 'albariño'],
  [/\bjalape(?:fi|ii|fl|ft)o(?=s?\b)/giu, 'jalapeño'],
  [/\bpi(?:fi|fl|ft)a\b/giu, 'piña'],
  [/\bgew(?:ii|u)rztram[il]ner\b/giu, 'gewürztraminer'],
  [/\bgr(?:ii|iu)ner\b/giu, 'grüner'],
  [/\bm(?:ii|iu)sli\b/giu, 'müsli'],
]

/** Restores accented letters of well-known words that were read as other letters, in the case in which the word was read. */
export function restoreAccents(text: string): string {
  return ACCENTED.reduce((before, [misread, word]) => before.replace(misread, (read) => inCaseOf(read, word)), text)
}

/** Whether a whole word is one of them, read rightly or not. */
export function isAccentedWord(word: string): boolean {
  return ACCENTED.some(([misread, accented]) => word.toLowerCase().replace(misread, '') === '' || word.toLowerCase() === accented)
}

function inCaseOf(read: string, word: string): string {
  if (read === read.toUpperCase()) return word.toUpperCase()
  return /^\p{Lu}/u.test(read) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
