import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { ItemDialog } from './item-dialog.tsx'

type Open = {
  add: (category: ManagedCategory) => void
  edit: (category: ManagedCategory, item: ManagedItem) => void
}

const MenuContext = createContext<Open | null>(null)

type Shown = { category: ManagedCategory; item: ManagedItem | null; round: number }

export function ItemDialogs({ menu, children }: { menu: ManagedMenu; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setOpen] = useState(false)
  const show = useCallback((category: ManagedCategory, item: ManagedItem | null) => {
    setShown((last) => ({ category, item, round: (last?.round ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const open = useMemo(
    () => ({
      add: (category: ManagedCategory) => show(category, null),
      edit: (category: ManagedCategory, item: ManagedItem) => show(category, item),
    }),
    [show],
  )
  return (
    <MenuContext value={open}>
      {children}
      {shown ? (
        <ItemDialog
          key={shown.round}
          open={isOpen}
          onClose={() => setOpen(false)}
          menu={menu}
          category={shown.category}
          item={shown.item}
        />
      ) : null}
    </MenuContext>
  )
}

export function useItemDialogs(): Open {
  const open = useContext(MenuContext)
  if (!open) throw new Error('useItemDialogs: only within ItemDialogs')
  return open
}
