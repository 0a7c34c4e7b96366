import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Wrong tries to sign in: from one address at one e-mail, so that nobody's guesses stop their colleagues … */
export const TRIES_PER_ADDRESS_AND_EMAIL = { limit: 5, windowMs: 20 * SECOND_MS }
/** … from one address at any, for who tries one password on many people: an office of hundreds mistypes less … */
export const TRIES_PER_ADDRESS = { limit: 100, windowMs: 5 * MINUTE_MS }
/** … and at one e-mail from anywhere. */
export const TRIES_PER_EMAIL = { limit: 20, windowMs: 5 * MINUTE_MS }

/** A family of refresh tokens dies after this long without a refresh. */
export const REFRESH_TTL_MS = 30 * DAY_MS

/** How long an isolate believes a session row it has read: the longest that another isolate's revocation may stay unseen. */
export const SESSION_CHECK_MS = SECOND_MS
/** Session rows an isolate remembers; about 500 bytes each. */
export const SESSIONS_KEPT = 5_000

/** A person's requests write when they were last seen this often at most; the room does so more often while a socket of theirs is open. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS

/** Never expires (specification part 1 §2). */
export const PLATFORM_COMPANY_ID = 1

/** Lengths of the user form (specification part 1 §5). */
export const NAME_MIN_CHARS = 2
export const NAME_MAX_CHARS = 50
export const PASSWORD_MIN_CHARS = 5
export const PASSWORD_MAX_CHARS = 50
/** Longest address there is (RFC 5321, 4.5.3.1: 64 + @ + 255). */
export const EMAIL_MAX_CHARS = 320
/** What one WhatsApp text holds, as for the connection's own farewell. */
export const FAREWELL_MAX_CHARS = 4096
/** Guesses of the current password, by whoever sits at a browser that somebody left. */
export const TRIES_PER_USER = { limit: 5, windowMs: MINUTE_MS }

/** A browser sends a square of 256 pixels, about 30 kB; a program may send what a camera makes of a face. */
export const PROFILE_IMAGE_MAX_BYTES = 1024 * 1024
/** Pixels a side: more would be decoded by every colleague's browser. */
export const PROFILE_IMAGE_MAX_PIXELS = 2048

/** A page of the list of users (GET /users). */
export const USERS_PAGE = 40
/** Working hours go by these steps (specification part 1 §5), and end at 23:59 at the latest. */
export const WORK_STEP_MINUTES = 10
/** Most tickets at once that may be set as a user's capacity: more than anybody attends. */
export const CAPACITY_MAX = 999
/** How long an invite link works. */
export const INVITE_TTL_MS = 3 * DAY_MS
/** Of a link's secret: 256 bits. */
export const INVITE_SECRET_BYTES = 32
/** How long the same creation of a user, sent again, finishes the first: longer than a server takes to come back. */
export const CREATED_AGAIN_MS = 10 * MINUTE_MS
/** Links that a person may make: each is one more key to the house. */
export const INVITES_PER_USER = { limit: 60, windowMs: 60 * MINUTE_MS }
/** That all of a company may make together: no one person stops the others, nor do a few. */
export const INVITES_PER_COMPANY = { limit: 600, windowMs: 60 * MINUTE_MS }
/** Passwords that a company may set for its people: a hall of them is set up in less, and each takes the processor for a while. */
export const PASSWORDS_PER_COMPANY = { limit: 60, windowMs: 10 * MINUTE_MS }
/** Of them, by one administrator: they leave some for everybody else. */
export const PASSWORDS_PER_ADMINISTRATOR = { limit: 45, windowMs: 10 * MINUTE_MS }
/** By anybody else, who sets no password but their own. */
export const PASSWORDS_PER_USER = { limit: 5, windowMs: 10 * MINUTE_MS }
/** Links that are not valid, from one address: an office opens old ones by mistake. */
export const WRONG_INVITES_PER_ADDRESS = { limit: 20, windowMs: 5 * MINUTE_MS }
/**
 * E-mails that a person may find to be taken. Whether somebody of another company signs in with one cannot be hidden from who gives it
 * to a user; it can be kept from being tried for many.
 */
export const TAKEN_EMAILS_PER_USER = { limit: 20, windowMs: 60 * MINUTE_MS }
/** By all of a company together: who makes more people guesses no more. No one person fills it, nor a few. */
export const TAKEN_EMAILS_PER_COMPANY = { limit: 200, windowMs: 60 * MINUTE_MS }

/** A stored picture's name, 16 characters in hexadecimal, begins with this many of its bytes' SHA-256. */
export const PICTURE_PRINT_CHARS = 8
