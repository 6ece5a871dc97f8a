import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'

export type NamedMenu = { id: string; name: string }

type Props = {
  /** The menu that has the name; null closes the dialog. */
  menu: NamedMenu | null
  onUpdate: (menu: NamedMenu) => void
  onAdd: () => void
  onClose: () => void
}

/** Asks whether the photo is a new version of a menu that the venue has. */
export function SameNameDialog({ menu, onUpdate, onAdd, onClose }: Props) {
  return (
    <Dialog open={menu !== null} onClose={onClose} title="There is a menu of this name">
      {menu ? (
        <>
          <div className={dialogStyles.body}>
            <p>
              The venue has ‘{menu.name}’ on its page. Update it to compare it with the photo and choose what changes. As another menu, its
              dishes are listed and found a second time.
            </p>
          </div>
          <div className={dialogStyles.footer}>
            <button type="button" className="btn outline" onClick={onAdd}>
              Add as another menu
            </button>
            <button type="button" className="btn" onClick={() => onUpdate(menu)}>
              Update {menu.name}
            </button>
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
