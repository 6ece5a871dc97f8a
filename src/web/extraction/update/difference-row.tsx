import { formatPrice } from '../../../domain/menu/price.ts'
import { Icon } from '../../ui/icon.tsx'
import * as differencesStyles from './differences.module.css'
import { DishSides } from './dish-sides.tsx'
import { type Answer, type Difference, type DishText, listTags } from './list-differences.ts'

type Props = {
  difference: Difference
  isChosen: boolean
  answer: Answer | undefined
  isMissing: boolean
  isSelected: boolean
  onToggle: () => void
  onAnswer: (answer: Answer) => void
  onSelect: () => void
}

export function DifferenceRow({ difference, isChosen, answer, isMissing, isSelected, onToggle, onAnswer, onSelect }: Props) {
  const { key, kind, name, action, question, why, certainty, before, after } = difference
  const text = kind === 'added' ? after : kind === 'gone' ? before : null
  const words = text ? wordsOf(text, kind === 'added' ? after?.category : undefined) : action
  return (
    <li
      className={differencesStyles.row}
      data-certainty={certainty}
      data-selected={isSelected || undefined}
      data-row={key}
      onFocus={onSelect}
    >
      {action ? (
        <label className={differencesStyles.head}>
          <input type="checkbox" checked={isChosen} aria-describedby={why ? `${key}-why` : undefined} onChange={onToggle} />
          <span className="strong">{name}</span>
          <span className={differencesStyles.text}>{words}</span>
        </label>
      ) : (
        <p className={differencesStyles.head}>
          <span className="strong">{name}</span>
          {text ? <span className={differencesStyles.text}>{words}</span> : null}
        </p>
      )}
      {kind === 'changed' ? <DishSides difference={difference} /> : null}
      {question ? (
        <fieldset className={differencesStyles.question} data-missing={isMissing || undefined}>
          <legend>{question.legend}</legend>
          {question.answers.map((one) => (
            <label key={one.answer}>
              <input
                type="radio"
                name={`question-${key}`}
                checked={answer === one.answer}
                aria-invalid={isMissing || undefined}
                onChange={() => onAnswer(one.answer)}
              />
              {one.label}
            </label>
          ))}
          {isMissing ? (
            <p className={differencesStyles.missing}>
              <Icon name="warning" /> Please choose one.
            </p>
          ) : null}
        </fieldset>
      ) : null}
      {why ? (
        <p className={differencesStyles.reason} id={`${key}-why`}>
          <Icon name="info" />
          <span>{why}</span>
        </p>
      ) : null}
    </li>
  )
}

function wordsOf({ price, dietary_info }: DishText, category?: string): string {
  return [price === null ? '' : formatPrice(price), category ?? '', listTags(dietary_info)].filter(Boolean).join(' · ')
}
