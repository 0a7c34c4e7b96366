import { findMentions } from '#domains/notifications/find-mentions.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { MessageText } from './message-text.tsx'

/** A note's words, with the colleagues it names marked; one's own name stands out more. */
export function NoteText({ text }: { text: string }) {
  const { me, directory } = useDesk()
  const mentions = findMentions(text, directory.users)
  return (
    <>
      {mentions.map(({ start, end, userIds }, index) => (
        <span key={start}>
          <MessageText text={text.slice(mentions[index - 1]?.end ?? 0, start)} />
          <b className="note-mention" data-me={userIds.includes(me.userId) ? '' : undefined}>
            {text.slice(start, end)}
          </b>
        </span>
      ))}
      <MessageText text={text.slice(mentions.at(-1)?.end ?? 0)} />
    </>
  )
}
