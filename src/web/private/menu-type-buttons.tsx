import { useId } from 'react'
import { MENU_TYPES, type MenuType } from '../../domain/menu/menu-types.ts'

/** The kinds of menu as a row of buttons, of which one is pressed. */
export function MenuTypeButtons({ value, onChange }: { value: MenuType; onChange: (type: MenuType) => void }) {
  const name = useId()
  return (
    <fieldset className="f">
      <legend>Menu type</legend>
      <div className="seg">
        {MENU_TYPES.map((type) => (
          <label key={type}>
            <input type="radio" name={name} checked={type === value} onChange={() => onChange(type)} />
            {type}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
