import { useId } from 'react'
import { MENU_TYPES, type MenuType } from '../../../domain/menu/menu-lists.ts'
import * as segmentedControlStyles from '../../private/segmented-control.module.css'

export function MenuTypeField({ value, onChange }: { value: MenuType | null; onChange: (type: MenuType) => void }) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend>Menu type</legend>
      <div className={segmentedControlStyles.control}>
        {MENU_TYPES.map((type) => (
          <label key={type}>
            <input type="radio" name={name} checked={value === type} onChange={() => onChange(type)} />
            <span>{type}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
