import type { Words } from '../../words.ts'
import type { connectionStates as source } from '../pt-BR/connection-states.ts'

export const connectionStates = {
  unlinked: {
    name: 'Not connected',
    line: 'No phone linked',
    text: 'This connection has no phone linked to it yet.',
    next: 'Press Connect and scan the QR code with the phone’s WhatsApp.',
  },
  linking: {
    name: 'Connecting',
    line: 'Preparing the QR code',
    text: 'We are asking WhatsApp for a QR code. It takes a few seconds.',
    next: 'Wait. If it takes more than a minute, restart the connections.',
  },
  linkingQr: {
    name: 'Waiting for the scan',
    line: 'The QR code waits for the phone',
    text: 'A QR code is ready. It changes every 20 seconds until somebody scans it.',
    next: 'Open the QR code and scan it with WhatsApp › Linked devices.',
  },
  linkingCode: {
    name: 'Waiting for the code',
    line: 'Type the code on the phone',
    text: 'The phone got a notice from WhatsApp that asks for a code of 8 characters.',
    next: 'See the code here and type it on the phone.',
  },
  connecting: {
    name: 'Connecting',
    line: 'Signing in to WhatsApp',
    text: 'The phone is linked; we are opening the line to WhatsApp.',
    next: 'Wait a few seconds.',
  },
  open: {
    name: 'Connected',
    line: 'Receiving and sending',
    text: 'All is well: messages come and go through this number.',
    next: 'Nothing. Keep the phone online at least once every 14 days, or WhatsApp unlinks the device.',
  },
  waiting: {
    name: 'No answer',
    line: 'WhatsApp did not answer; we try again',
    text: 'The line to WhatsApp dropped. We try again by ourselves, each time after a longer pause. What arrives meanwhile comes later.',
    next: 'Nothing, most of the time. After 15 minutes, see whether WhatsApp is down or restart the connections.',
  },
  restricted: {
    name: 'Restricted',
    line: 'WhatsApp has restricted this number',
    text: 'WhatsApp has blocked this number for a while because of how it was used.',
    next: 'Open WhatsApp on the phone: it tells why and lets you ask for a review. We come back by ourselves when the block ends. Not to depend on it, use the official Cloud API.',
  },
  link_expired: {
    name: 'QR code expired',
    line: 'Nobody scanned the QR code in time',
    text: 'The QR code or the code was shown several times and nobody used it.',
    next: 'Make a new QR code with the phone at hand.',
  },
  passkey_demanded: {
    name: 'Asks for a passkey',
    line: 'The account demands a passkey',
    text: 'This WhatsApp account asks for a passkey to link a new device. A linked device of this kind cannot give one.',
    next: 'On the phone, open WhatsApp › Settings › Account › Passkeys, remove the passkey and make a new QR code. If you would rather keep it, connect this number through the official Cloud API.',
  },
  logged_out: {
    name: 'Disconnected',
    line: 'This device is no longer linked to the phone',
    text: 'The link was undone: from here, on the phone under Linked devices, or because the phone was offline for more than 14 days.',
    next: 'Make a new QR code and scan it with the same phone. The conversations are still here.',
  },
  conflict: {
    name: 'In use elsewhere',
    line: 'Another program uses this very session',
    text: 'WhatsApp ended this line because the same session was opened somewhere else.',
    next: 'Close the other program that uses this number and press Try again: the line comes back here.',
  },
  outdated: {
    name: 'Outdated',
    line: 'WhatsApp demands a newer version',
    text: 'WhatsApp no longer accepts the version this line uses.',
    next: 'Contact support: the system needs an update. Then press Try again; the QR code need not be scanned again.',
  },
  corrupt: {
    name: 'Damaged session',
    line: 'The keys of this device are damaged',
    text: 'The stored keys of this device can no longer be used.',
    next: 'Erase the session and scan a new QR code. Conversations and contacts are not erased.',
  },
  fenced: {
    name: 'Changing servers',
    line: 'Another server takes this connection over',
    text: 'This connection is moving from one server to another.',
    next: 'Nothing: it is back by itself within a minute.',
  },
  lease_expired: {
    name: 'Paused',
    line: 'The phone server lost contact',
    text: 'The server that keeps the phones had no contact with the system and stopped to be safe, so that nothing is answered twice.',
    next: 'Nothing: it comes back by itself. After 5 minutes, contact support.',
  },
  disk_full: {
    name: 'Out of space',
    line: 'The phone server is out of space',
    text: 'The server that keeps the phones is out of space and stopped before losing messages.',
    next: 'Contact support to free some space. The messages wait at WhatsApp and arrive later.',
  },
  backpressure: {
    name: 'Holding',
    line: 'Many messages queued; it resumes by itself',
    text: 'More messages arrived than can be stored at once. The line waits for the queue to move.',
    next: 'Nothing: it comes back by itself and no message is lost.',
  },
  stopped: {
    name: 'Stopped',
    line: 'The phone server is restarting',
    text: 'The server that keeps the phones was stopped, usually for an update.',
    next: 'Nothing: it is back in a moment. After 5 minutes, contact support.',
  },
  node_lost: {
    name: 'No contact',
    line: 'The phone server does not answer',
    text: 'We have no contact with the server that keeps this phone. New messages wait at WhatsApp.',
    next: 'It comes back by itself with the server. After 5 minutes, contact support.',
  },
  officialOpen: {
    name: 'Connected',
    line: 'Official channel, receiving and sending',
    text: 'All is well: messages come and go through this official channel of Meta.',
    next: 'Nothing.',
  },
  notServed: {
    name: 'On file',
    line: 'Neither receives nor sends here',
    text: 'What arrives from Messenger and Instagram is stored, but does not reach the tickets. Those already in the list can be read, not answered.',
    next: 'Answer in Meta’s own app or over another channel.',
  },
  officialDown: {
    name: 'Disconnected',
    line: 'Meta refused the access',
    text: 'Meta no longer takes the access stored for this account. Usually a password was changed, a permission removed or a token has expired.',
    next: 'Make a new token at Meta and put it in under Edit.',
  },
  unknown: {
    name: 'Down',
    line: 'This connection is not working',
    text: 'This connection is not working right now.',
    next: 'Try again or restart the connections. If it stays so, contact support.',
  },
} as const satisfies Words<typeof source>
