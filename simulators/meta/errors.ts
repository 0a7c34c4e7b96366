import { randomBytes } from 'node:crypto'

/** A refusal in the words of the Graph API; `server.ts` turns it into the answer. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  readonly type: string
  readonly subcode: number | undefined
  readonly details: string | undefined

  constructor(
    code: number,
    message: string,
    options: { status?: number; type?: string; subcode?: number; details?: string } = {},
  ) {
    super(message)
    this.name = 'GraphError'
    this.code = code
    this.status = options.status ?? 400
    this.type = options.type ?? 'OAuthException'
    this.subcode = options.subcode
    this.details = options.details
  }
}

/** Meta's support asks for this id; clients keep it with a failed send. */
export function traceId(): string {
  return `A${randomBytes(16).toString('base64url')}`
}

export function graphErrorBody(error: GraphError, fbtraceId: string): Record<string, unknown> {
  return {
    error: {
      message: error.message,
      type: error.type,
      code: error.code,
      ...(error.subcode === undefined ? {} : { error_subcode: error.subcode }),
      ...(error.details === undefined
        ? {}
        : { error_data: { messaging_product: 'whatsapp', details: error.details } }),
      fbtrace_id: fbtraceId,
    },
  }
}

/** Titles and details of the WhatsApp codes the simulator uses, as the error reference words them. */
const WHATSAPP_ERRORS: Record<number, { title: string; details: string }> = {
  130429: {
    title: 'Rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time.',
  },
  130472: {
    title: "User's number is part of an experiment",
    details: 'Message was not sent as part of an experiment.',
  },
  131008: { title: 'Required parameter is missing', details: 'A required parameter is missing.' },
  131009: {
    title: 'Parameter value is not valid',
    details: 'One or more parameter values are invalid.',
  },
  131026: { title: 'Message undeliverable', details: 'Message Undeliverable.' },
  131047: {
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131049: {
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    details:
      'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  131050: {
    title: 'User has stopped receiving marketing messages from this business.',
    details:
      'The recipient has chosen to stop receiving marketing messages on WhatsApp from your business.',
  },
  131051: { title: 'Message type unknown', details: 'Message type is currently not supported.' },
  131056: {
    title: '(Business Account, Consumer Account) pair rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
}

function whatsappErrorTitle(code: number): string {
  return WHATSAPP_ERRORS[code]?.title ?? 'Something went wrong'
}

/** The error as the answer of the send call carries it. */
export function whatsappError(code: number, details?: string, status = 400): GraphError {
  return new GraphError(code, `(#${code}) ${whatsappErrorTitle(code)}`, {
    status,
    details: details ?? WHATSAPP_ERRORS[code]?.details ?? 'Something went wrong.',
  })
}

/** The error as a `failed` status webhook carries it. */
export function statusError(code: number, details?: string): Record<string, unknown> {
  const title = whatsappErrorTitle(code)
  return {
    code,
    title,
    message: title,
    error_data: {
      details: details ?? WHATSAPP_ERRORS[code]?.details ?? 'Something went wrong.',
    },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}

export function invalidParameter(message: string, details?: string): GraphError {
  return new GraphError(100, `(#100) ${message}`, { details: details ?? message })
}

export function invalidToken(subcode?: number): GraphError {
  const message =
    subcode === undefined
      ? 'Invalid OAuth access token - Cannot parse access token'
      : 'Error validating access token: The session has expired.'
  return new GraphError(190, message, {
    status: 401,
    ...(subcode === undefined ? {} : { subcode }),
  })
}

/** Meta says the same of an id that does not exist and of one the token may not touch. */
export function unknownObject(method: string, id: string): GraphError {
  return new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    { subcode: 33, type: 'GraphMethodException' },
  )
}
