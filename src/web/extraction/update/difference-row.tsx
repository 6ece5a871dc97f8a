import type { ReactNode } from 'react'
import type { DishDifference } from '../../../domain/menu/menu-diff.ts'
import { formatPrice } from '../../../domain/menu/price.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './differences.module.css'
import { type Answer, type Difference, type DishText, listTags } from './list-differences.ts'

function DishSides({ difference: { before, after, differs } }: { difference: Difference }) {
  return (
    <div className={styles.sides}>
      <Side title="On the menu" dish={before} differs={differs} />
      <Side title="On the photo" dish={after} differs={differs} />
    </div>
  )
}

function Side({ title, dish, differs }: { title: string; dish: DishText | null; differs: readonly DishDifference[] }) {
  if (!dish) return null
  const isShown = (field: DishDifference, text: string) => text !== '' || differs.includes(field)
  const tags = listTags(dish.dietary_info)
  const price =
    dish.price === null
      ? 'Price not read'
      : [formatPrice(dish.price), ...(dish.sizes ?? []).map((size) => `${size.name} ${formatPrice(size.price)}`)].join(' · ')
  return (
    <div className={styles.side}>
      <h3 className="small muted">{title}</h3>
      <p className={styles.name}>
        <Part differs={differs.includes('name')}>{dish.name}</Part> <Part differs={differs.includes('price')}>{price}</Part>
      </p>
      {isShown('description', dish.description ?? '') ? (
        <p className="small">
          <Part differs={differs.includes('description')}>{dish.description ?? 'No description'}</Part>
        </p>
      ) : null}
      {isShown('dietary_info', tags) ? (
        <p className="small">
          <Part differs={differs.includes('dietary_info')}>{tags || 'No dietary tags'}</Part>
        </p>
      ) : null}
    </div>
  )
}

function Part({ differs, children }: { differs: boolean; children: ReactNode }) {
  return differs ? <mark className={styles.differs}>{children}</mark> : <span>{children}</span>
}

type DifferenceRowProps = {
  difference: Difference
  isChosen: boolean
  answer: Answer | undefined
  isMissing: boolean
  isSelected: boolean
  onToggle: () => void
  onAnswer: (answer: Answer) => void
  onSelect: () => void
}

export function DifferenceRow({ difference, isChosen, answer, isMissing, isSelected, onToggle, onAnswer, onSelect }: DifferenceRowProps) {
  const { key, kind, name, action, question, why, certainty, before, after } = difference
  const text = kind === 'added' ? after : kind === 'gone' ? before : null
  const words = text ? wordsOf(text, kind === 'added' ? after?.category : undefined) : action
  return (
    <li className={styles.row} data-certainty={certainty} data-selected={isSelected || undefined} data-row={key} onFocus={onSelect}>
      {action ? (
        <label className={styles.head}>
          <input type="checkbox" checked={isChosen} aria-describedby={why ? `${key}-why` : undefined} onChange={onToggle} />
          <span className="strong">{name}</span>
          <span className={styles.text}>{words}</span>
        </label>
      ) : (
        <p className={styles.head}>
          <span className="strong">{name}</span>
          {text ? <span className={styles.text}>{words}</span> : null}
        </p>
      )}
      {kind === 'changed' ? <DishSides difference={difference} /> : null}
      {question ? (
        <fieldset className={styles.question} data-missing={isMissing || undefined}>
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
            <p className={styles.missing}>
              <Icon name="warning" /> Please choose one.
            </p>
          ) : null}
        </fieldset>
      ) : null}
      {why ? (
        <p className={styles.reason} id={`${key}-why`}>
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
