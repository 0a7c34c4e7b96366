import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFileAgain } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { useFailureToast } from '../../desk/use-failure-toast.ts'

/** Has the server fetch a file again that could not be had. */
export function useRetryFile(message: { id: number; ticketId: number }) {
  const client = useQueryClient()
  const fail = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const retry = () => {
    setIsBusy(true)
    fetchFileAgain(message.id)
      .then((fetched) => {
        client.setQueryData<ConversationData>(
          keys.conversation(message.ticketId),
          (known) => known && putMessage(known, fetched),
        )
      }, fail)
      .finally(() => setIsBusy(false))
  }
  return { isBusy, retry }
}
