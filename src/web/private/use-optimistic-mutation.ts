import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Props<Data, Input> = {
  /** What is kept of every answer that the change shows in: a key's beginning. */
  queryKey: QueryKey
  send: (input: Input) => Promise<unknown>
  /** The kept answer with the change in it, before the server said anything. */
  apply: (data: Data, input: Input) => Data
  onDone?: (input: Input) => void
  /** Called once everything is as it was before. */
  onFailed: (error: Error, input: Input) => void
}

/** A change that shows at once and is taken back where the server refuses or cannot be reached. */
export function useOptimisticMutation<Data, Input>({
  queryKey,
  send,
  apply,
  onDone,
  onFailed,
}: Props<Data, Input>): (input: Input) => void {
  const client = useQueryClient()
  const mutationKey = [...queryKey, 'optimistic']
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<Data>({ queryKey })
      client.setQueriesData<Data>({ queryKey }, (data) => data && apply(data, input))
      return before
    },
    onSuccess: (_, input) => onDone?.(input),
    onError: (error, input, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      onFailed(error, input)
    },
    // Of several at once only the last one asks again: an earlier answer would not know of the later changes.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  })
  return mutate
}
