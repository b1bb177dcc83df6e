import { createTransport } from 'nodemailer'
import { NotSent, type Letter, type Way } from './ways.ts'

const SECOND = 1000
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/** The properties of nodemailer's errors that tell what happened. */
type MailError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

/**
 * Mail over SMTP: `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. Nothing is sent without TLS, except to
 * the
 * local machine. The `Message-ID` is derived from the message, so that servers can recognise duplicates.
 */
export function createMailWay({ url, from }: { url: string; from: string }): Way {
  const { hostname, protocol } = new URL(url)
  const { address, name } = readSender(from)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    requireTLS: protocol === 'smtp:' && !LOOPBACK.test(hostname),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = address.split('@').at(-1)!
  return {
    async send({ id, to, subject, text }: Letter) {
      await transport
        .sendMail({
          from: { name, address },
          // An object is always one address, even if it contains commas.
          to: { name: '', address: to },
          subject: subject ?? text.slice(0, 60),
          text,
          messageId: `<${id}@${host}>`,
          xMailer: false,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: MailError) => {
          throw reasonOf(error)
        })
    },
    close: () => transport.close(),
  }
}

/** `Lingyu <no-reply@example.com>`, or the address alone. */
export function readSender(from: string): { name: string; address: string } {
  const { name = '', address = '' } = /^\s*(?<name>[^<>]*?)\s*<(?<address>[^<>\s]+)>\s*$/.exec(from)?.groups ?? { address: from.trim() }
  return { name, address }
}

/** Only errors about this receiver or mail are final; errors of our login, sender or connection are up to the operator. */
function reasonOf({ code, responseCode, response, message, command }: MailError): NotSent {
  const detail = response ?? message
  if (code === 'EAUTH' || code === 'ENOAUTH') return new NotSent('login', detail)
  if (code === 'ETIMEDOUT') return new NotSent('timeout', detail)
  const aboutMail = command !== undefined && /^(RCPT TO|DATA)/.test(command)
  if (responseCode !== undefined && responseCode >= 500 && aboutMail) return new NotSent('refused', detail, { forGood: true })
  if (responseCode !== undefined && responseCode >= 400) return new NotSent('busy', detail)
  return new NotSent('unreachable', detail)
}
