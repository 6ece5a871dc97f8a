import { DIETARY_TAGS, type DietaryTag } from '../../../domain/menu/dietary-tags.ts'

type Props = { chosen: readonly DietaryTag[]; onChange: (chosen: readonly DietaryTag[]) => void }

/** What an item is free of or made for: any of them, or none. */
export function DietaryField({ chosen, onChange }: Props) {
  const toggle = (tag: DietaryTag) => onChange(DIETARY_TAGS.filter((one) => (one === tag ? !chosen.includes(tag) : chosen.includes(one))))
  return (
    <fieldset className="f">
      <legend>Dietary options</legend>
      <div className="chips">
        {DIETARY_TAGS.map((tag) => (
          <label key={tag} className="chip">
            <input type="checkbox" name="dietary_info" checked={chosen.includes(tag)} onChange={() => toggle(tag)} />
            <span>{tag}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
