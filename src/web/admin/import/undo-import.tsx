import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'
import { undoSentences } from './undo-question.ts'

type Props = {
  /** The import of the question; null when none is asked. */
  change: BulkChange | null
  run: (change: BulkChange) => Promise<unknown>
  onClose: () => void
}

/** Asks before an import is undone, and says what goes and what stays. */
export function UndoImportDialog({ change, run, onClose }: Props) {
  const [asked, setAsked] = useState(change)
  // While the dialog closes, it still shows the question.
  if (change && change !== asked) setAsked(change)
  return (
    <ConfirmAction
      open={change !== null}
      title="Undo this import?"
      verb="Undo import"
      busyVerb="Undoing..."
      isDanger={false}
      onClose={onClose}
      run={async () => change && run(change)}
    >
      {asked ? <UndoQuestion change={asked} /> : null}
    </ConfirmAction>
  )
}

function UndoQuestion({ change: { id, what, import: file } }: { change: BulkChange }) {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...KEYS.bulkChanges, id, 'undo'],
    queryFn: ({ signal }) => api.get('/api/imports/:id/undo', { params: { id }, signal }),
    // Records may have been changed since the last request.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <p className="strong">{file?.name}</p>
      {data ? (
        undoSentences(what, data).map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <p role="status">
          {isError
            ? 'What was changed or used since stays as it is. How much that is cannot be read at the moment.'
            : 'Looking for what was changed since...'}
        </p>
      )}
    </>
  )
}
