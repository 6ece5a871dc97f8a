import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Props<Data, Input> = {
  /** Prefix of the keys of all cached responses that the change affects. */
  queryKey: QueryKey
  send: (input: Input) => Promise<unknown>
  apply: (data: Data, input: Input) => Data
  onDone?: (input: Input) => void
  onFailed: (error: Error, input: Input) => void
  /** Sends them one after the other, so that the last one is stored last. */
  isInOrder?: boolean
}

export function useOptimisticMutation<Data, Input>({
  queryKey,
  send,
  apply,
  onDone,
  onFailed,
  isInOrder = false,
}: Props<Data, Input>): (input: Input) => void {
  const client = useQueryClient()
  const mutationKey = [...queryKey, 'optimistic']
  const { mutate } = useMutation({
    mutationKey,
    ...(isInOrder ? { scope: { id: mutationKey.join() } } : {}),
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
    // Only the last of several concurrent mutations refetches: an earlier response would lack the later changes.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  })
  return mutate
}
