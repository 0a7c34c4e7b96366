import type { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'

/** Said of a form whose record went while somebody wrote in it: deleted, or taken from who writes. */
export const RECORD_GONE = problem('recordGone')
/** Said behind it above the form. Where that is not drawn again, what was written stands with words of its own. */
export const COPY_FIRST = problem('copyFirst')

type Params = Readonly<Record<string, string | undefined>>

/** What says of a record of an address that it is not there. Others are of what a form names besides. */
const GONE: Readonly<Record<string, string>> = {
  connectionId: 'ERR_NO_WAPP_FOUND',
  contactId: 'ERR_NO_CONTACT_FOUND',
  queueId: 'ERR_NO_QUEUE_FOUND',
  tagId: 'ERR_NO_TAG_FOUND',
  userId: 'ERR_NO_USER_FOUND',
}

/** Whether a refusal says that the record of this address, whose form is being sent, is there no more. */
export const isRecordGone = ({ code }: AppError, params: Params) =>
  code === 'ERR_NOT_FOUND' || Object.keys(params).some((name) => GONE[name] === code)
