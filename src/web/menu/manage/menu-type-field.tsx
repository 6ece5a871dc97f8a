import { useId } from 'react'
import { MENU_TYPES, type MenuType } from '../../../domain/menu/menu-types.ts'
import '../../styles/private-seg.css'

/** The four kinds of menu as a row of buttons, one of them pressed. */
export function MenuTypeField({ value, onChange }: { value: MenuType | null; onChange: (type: MenuType) => void }) {
  const name = useId()
  return (
    <fieldset className="f">
      <legend>Menu type</legend>
      <div className="seg">
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
