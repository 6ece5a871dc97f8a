import { useId } from 'react'
import type { AllergenChanges } from '../../domain/menu/allergens.ts'
import type { DishRow } from './dish-status.ts'
import { copyOf } from './matrix-keys.ts'

type Props = { rows: readonly DishRow[]; row: DishRow; onChange: (row: DishRow, changes: AllergenChanges) => void }

export function CopyFromDish({ rows, row, onChange }: Props) {
  const id = useId()
  const others = rows.filter(({ item, stated }) => item.id !== row.item.id && stated > 0)
  if (others.length === 0) return null
  const copy = (from: string) => {
    const source = others.find(({ item }) => item.id === from)
    if (source) onChange(row, copyOf(source))
  }
  return (
    <div className="field">
      <label htmlFor={id}>Copy from another dish</label>
      <select id={id} value="" onChange={(event) => copy(event.target.value)}>
        <option value="">Choose a dish</option>
        {others.map(({ item }) => (
          <option key={item.id} value={item.id}>
            {item.name}
          </option>
        ))}
      </select>
    </div>
  )
}
