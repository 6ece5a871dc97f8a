import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddUserDialog } from '../account/add-user-dialog.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useEmailDelivery } from './emails/use-emails.ts'
import { useInvalidateUsers } from './users/use-users.ts'

export function AddUser({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  const changed = useInvalidateUsers()
  const client = useQueryClient()
  const delivery = useEmailDelivery()
  return (
    <>
      <button type="button" className="btn outline compact" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      <AddUserDialog
        open={isOpen}
        canInvite={delivery !== 'off'}
        onClose={() => setOpen(false)}
        onAdded={() => void changed()}
        onInvited={() => void client.invalidateQueries({ queryKey: KEYS.userInvitations })}
      />
    </>
  )
}
