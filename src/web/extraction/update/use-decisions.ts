import { type RefObject, useEffect, useState } from 'react'
import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { type Decided, type Decisions, decideAgain, listUnanswered } from './decisions.ts'
import { type Answer, type Difference, isSelectedByDefault, listDifferences } from './list-differences.ts'

/**
 * Returns the differences of a menu with what the user has decided about them.
 * @param latest the last decisions, also those before the menus were compared again
 */
export function useDecisions(diff: MenuDiff, latest: RefObject<Decided | null>) {
  const all = listDifferences(diff)
  const [initial] = useState<ReadonlySet<string>>(() => new Set(all.filter(isSelectedByDefault).map(({ key }) => key)))
  const [earlier] = useState<Decisions>(() => decideAgain(all, latest.current, initial))
  const [chosen, setChosen] = useState(earlier.chosen)
  const [answers, setAnswers] = useState(earlier.answers)
  useEffect(() => {
    latest.current = { all, chosen, answers }
  })
  return {
    all,
    chosen,
    answers,
    unanswered: listUnanswered(all, { chosen, answers }),
    isDirty: answers.size > 0 || initial.symmetricDifference(chosen).size > 0,
    choose: setChosen,
    toggle: (key: string) => setChosen((last) => new Set(last.has(key) ? [...last].filter((one) => one !== key) : [...last, key])),
    answer: (given: readonly Difference[], one: Answer) =>
      setAnswers((last) => new Map([...last, ...given.map(({ key }) => [key, one] as const)])),
  }
}
