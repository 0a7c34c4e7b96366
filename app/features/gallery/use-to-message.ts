import { useNavigate } from '@remix-run/react'
import { serverNow } from '#app/desk-client/server-time.ts'
import { messagePath } from '../desk/message-link.ts'

/** Opens a conversation at one of its messages; each call is a visit of its own, also to where one stands. */
export function useToMessage(): (uuid: string, messageId: number) => void {
  const navigate = useNavigate()
  return (uuid, messageId) =>
    navigate(messagePath(uuid, messageId), {
      state: { visit: serverNow() },
      preventScrollReset: true,
    })
}
